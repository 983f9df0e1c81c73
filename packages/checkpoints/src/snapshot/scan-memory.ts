import { statSync } from 'node:fs'
import type { AbsolutePath, FileDraft, Layout } from '@hermes-checkpoints/core'
import { draftScan, loadScan, type Scan } from '@hermes-checkpoints/workdir'

interface RememberedScan {
  readonly scan: Scan
  /** The stat of its file when it was read or written. */
  readonly state: string
}

/**
 * The scans that an engine has read or written last.
 *
 * A scan is reused while the stat of its file is unchanged. If the file was rewritten with an equal stat, no harm is done:
 * an old scan of the right tip only means that more files are read.
 */
class ScanMemory {
  readonly #scans = new Map<AbsolutePath, RememberedScan>()

  load(file: AbsolutePath): Scan | null {
    const state = stateOf(file)
    const known = this.#scans.get(file)
    if (known !== undefined && known.state === state) return known.scan
    const scan = loadScan(file)
    if (scan !== null && stateOf(file) === state) this.#remember(file, scan, state)
    return scan
  }

  save(file: AbsolutePath, scan: Scan): void {
    this.draft(file, scan).publish()
  }

  /** Writes a scan, which is used as soon as it is published. */
  draft(file: AbsolutePath, scan: Scan): FileDraft {
    const { discard, publish } = draftScan(file, scan)
    const publishAndRemember = () => {
      publish()
      this.#remember(file, scan, stateOf(file))
    }
    return { publish: publishAndRemember, discard }
  }

  #remember(file: AbsolutePath, scan: Scan, state: string | null): void {
    this.#scans.delete(file)
    if (state !== null) this.#scans.set(file, { scan, state })
    let files = 0
    for (const [place, remembered] of [...this.#scans].toReversed()) {
      files += remembered.scan.files.size
      if (files > mostFiles) this.#scans.delete(place)
    }
  }
}

// A file takes about 300 bytes.
const mostFiles = 250_000

const memories = new WeakMap<Layout, ScanMemory>()

/** Returns the memory of a layout. It lives as long as the layout does, that is, as long as its engine. */
export function scanMemory(layout: Layout): ScanMemory {
  const memory = memories.get(layout) ?? new ScanMemory()
  memories.set(layout, memory)
  return memory
}

function stateOf(file: AbsolutePath): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  if (stats === undefined) return null
  return [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ')
}
