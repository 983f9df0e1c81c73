/** The most bytes of a state's file: it is a page or two, and reading YAML takes long. */
export const mostBytes: number = 1024 * 1024

/** How deep a state may be nested. Python's library, and ours, run out of stack somewhere beyond. */
export const deepestNesting = 100

/** How much a state may hold once what is named and used again has been unfolded. */
export const mostValues = 1_000_000
