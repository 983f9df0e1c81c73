import { readIfThere, type AbsolutePath } from '@hermes-checkpoints/core'

/** Reads the umask of this process. `process.umask()` would change it for a moment, in every thread. */
export function currentUmask(): number {
  const status = readIfThere('/proc/self/status' as AbsolutePath)?.toString() ?? ''
  const [, octal] = /^Umask:\s*([0-7]+)$/m.exec(status) ?? []
  return octal === undefined ? defaultUmask : Number.parseInt(octal, 8)
}

/** The usual default of systems without `/proc`. */
const defaultUmask = 0o022
