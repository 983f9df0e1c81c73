import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the files below a folder of the root, sorted; none when there is no such folder. Paths have slashes. */
export function findFiles(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : findFiles(root, path)
      return entry.isFile() ? [path] : []
    })
    .toSorted()
}

/** Installed, built or kept by tools. */
const notOurs = new Set(['node_modules', 'dist', '.git', '.turbo'])
