import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory that is removed at the end, and on Ctrl-C. */
export interface Scratch {
  readonly root: string
  /** A fresh path in it, which does not exist yet. */
  place(name: string): string
  end(): void
}

/** Creates a scratch directory, in the system's temporary directory by default. */
export function makeScratch(within: string = tmpdir()): Scratch {
  mkdirSync(within, { recursive: true })
  const root = realpathSync(mkdtempSync(join(within, 'hermes-bench-')))
  const remove = (): void => removeTree(root)
  const interrupted = (signal: NodeJS.Signals): void => {
    remove()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  process.on('exit', remove)
  return {
    root,
    place: placesIn(root),
    end: () => {
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', interrupted)
      process.off('exit', remove)
      remove()
    },
  }
}

/** A part of a scratch directory that can be removed earlier. */
export function scratchWithin(scratch: Scratch, name: string): Scratch {
  const root = scratch.place(name)
  mkdirSync(root)
  return { root, place: placesIn(root), end: () => removeTree(root) }
}

function placesIn(root: string): (name: string) => string {
  let made = 0
  return (name) => {
    made += 1
    return join(root, `${name}-${made}`)
  }
}

/** `rm` is several times faster than Node where there are a million files. */
export function removeTree(root: string): void {
  // A child process may still write while `rm` runs.
  for (let tries = 0; tries < 3; tries += 1)
    if (spawnSync('rm', ['-rf', root], { stdio: 'ignore' }).status === 0) return
}
