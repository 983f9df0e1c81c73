import { readFileSync } from 'node:fs'

/** Returns the version of this package; all packages of a release share it. */
export function programVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
