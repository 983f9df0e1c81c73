/** A file of a real package, to build trees from. */
export interface SourceFile {
  /** Its path in a tree, below the folder of its copy. */
  readonly path: string
  /** The file to read its content from. Holding all contents in memory would slow down every fork of this process. */
  readonly file: string
}
