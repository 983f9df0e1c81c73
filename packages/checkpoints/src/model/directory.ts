/** The path of a directory or file: text, or bytes when the name is not UTF-8. A relative path starts at the engine's `cwd`. */
export type Directory = string | Uint8Array
