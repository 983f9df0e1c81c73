import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PathChange {
  readonly path: string
  readonly what: string
}

/** Changes a path as far as what is there allows it. */
export function changePath(project: string, { path, what }: PathChange): void {
  const place = join(project, path)
  try {
    if (what === 'remove') rmSync(place, { recursive: true, force: true })
    else if (what === 'directory') mkdirSync(place, { recursive: true })
    else if (what === 'link') symlinkSync('a', place)
    else if (what === 'move') renameSync(join(project, 'a'), place)
    else {
      mkdirSync(join(place, '..'), { recursive: true })
      writeFileSync(place, path.endsWith('.gitignore') ? 'b\n' : path)
    }
  } catch {
    // A file is where a directory would be, or the other way round.
  }
}
