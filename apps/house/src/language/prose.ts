/** A run of text that people read: a comment, a message or a document. */
export interface Prose {
  /** Below the root of the workspace, with slashes. */
  readonly path: string
  /** The line of the file on which `text` begins. */
  readonly line: number
  readonly text: string
}
