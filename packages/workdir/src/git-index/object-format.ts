/** How a repository computes its object ids, and the checksum of its index. */
export interface ObjectFormat {
  readonly algorithm: 'sha1' | 'sha256'
  readonly idBytes: number
}

/** The object formats by their names in `extensions.objectFormat`. */
export const objectFormats: ReadonlyMap<string, ObjectFormat> = new Map([
  ['sha1', { algorithm: 'sha1', idBytes: 20 }],
  ['sha256', { algorithm: 'sha256', idBytes: 32 }],
])
