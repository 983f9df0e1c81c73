/** A file of a real package, to build trees from. */
export interface SourceFile {
  /** Where it lies in a tree, below the folder of its copy. */
  readonly path: string
  /** Where its content is. Holding all contents in memory would slow down every fork of this process. */
  readonly file: string
}
