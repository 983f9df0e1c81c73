/** Replaces a part of a text, possibly an empty one. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}
