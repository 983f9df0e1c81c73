import { existsSync } from 'node:fs'

/**
 * Finds the worker's program, given the URL of the code: in `programs/` of this package, or beside the code of a bundle.
 *
 * Returns null when a bundle left it out, or has no URL: esbuild's CommonJS output leaves `import.meta.url` undefined.
 */
export function lookAheadFile(code: string | undefined): URL | null {
  if (code === undefined) return null
  const candidates = ['../../../programs/look-ahead.js', './look-ahead.js']
  return candidates.map((path) => new URL(path, code)).find(existsSync) ?? null
}

/** True when the worker's program is installed. A bundle can leave it out. */
export function hasLookAhead(): boolean {
  return (isInstalled ??= lookAheadFile((import.meta as Partial<ImportMeta>).url) !== null)
}

let isInstalled: boolean | undefined
