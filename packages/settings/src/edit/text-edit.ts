/** Puts something in the place of a part of a text, which may be empty. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}
