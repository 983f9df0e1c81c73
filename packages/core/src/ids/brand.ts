declare const brand: unique symbol

/** A string that only its parser makes, so that one kind of id cannot stand in for another. */
export type Brand<Name extends string> = string & { readonly [brand]: Name }

/**
 * A string that holds one character per byte, for names that need not be UTF-8.
 *
 * It compares and sorts as git does, and works as a key of a map. For the compiler it is deliberately not a `string`: a
 * name outside ASCII would be wrong if it were printed or passed to `node:fs` directly.
 */
export interface ByteString<Name extends string> {
  readonly [brand]: Name
}
