/** A file of a real package, to build trees from. */
export interface SourceFile {
  /** Where it lies in a tree, below the folder of its copy. */
  readonly path: string
  /** Where its content is. To hold that of all would make whoever starts a process from here wait for a copy of the memory. */
  readonly file: string
}
