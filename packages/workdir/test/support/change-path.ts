import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PathChange {
  readonly path: string
  readonly what: string
}

/** Changes a path as far as the existing entries allow it. */
export function changePath(project: string, { path, what }: PathChange): void {
  const absolute = join(project, path)
  try {
    if (what === 'remove') rmSync(absolute, { recursive: true, force: true })
    else if (what === 'directory') mkdirSync(absolute, { recursive: true })
    else if (what === 'link') symlinkSync('a', absolute)
    else if (what === 'move') renameSync(join(project, 'a'), absolute)
    else {
      mkdirSync(join(absolute, '..'), { recursive: true })
      writeFileSync(absolute, path.endsWith('.gitignore') ? 'b\n' : path)
    }
  } catch {
    // The path goes through a file, or a directory already has this name.
  }
}
