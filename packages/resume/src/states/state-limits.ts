/** The maximum size of a state's file. States are a page or two, and parsing YAML is slow. */
export const maxBytes: number = 1024 * 1024

/** The maximum nesting of a state. Much deeper, Python's YAML library and ours run out of stack. */
export const maxDepth = 100

/** The maximum number of values in a state after its aliases are expanded. */
export const maxValues = 1_000_000
