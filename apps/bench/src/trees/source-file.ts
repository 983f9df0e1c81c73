/** A file of a real package, to build trees from. */
export interface SourceFile {
  /** Where it lies in a tree, below the folder of its copy. */
  readonly path: string
  readonly content: Buffer
}
