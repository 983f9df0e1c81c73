import { readIfThere, type AbsolutePath } from '@hermes-checkpoints/core'

/** The bits that new files of this process do not get. Asking Node would set them for a moment, for every thread. */
export function currentUmask(): number {
  const status = readIfThere('/proc/self/status' as AbsolutePath)?.toString() ?? ''
  const [, octal] = /^Umask:\s*([0-7]+)$/m.exec(status) ?? []
  return octal === undefined ? usualUmask : Number.parseInt(octal, 8)
}

/** What systems without `/proc` have unless somebody has changed it. */
const usualUmask = 0o022
