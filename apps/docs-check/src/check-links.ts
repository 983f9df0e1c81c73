import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Problem } from './document.ts'
import { anchorsOf, markdownLinks } from './markdown-links.ts'

/** Finds the links of a document that lead to no file or heading. External links are not followed. */
export function checkLinks(root: string, path: string): readonly Problem[] {
  const text = readFileSync(join(root, path), 'utf8')
  return markdownLinks(text).flatMap(({ line, target }) => {
    const [file = '', anchor] = target.split('#', 2)
    const place = file === '' ? join(root, path) : join(root, dirname(path), decodeURI(file))
    if (!existsSync(place)) return [{ line, what: `link to a missing file: ${target}` }]
    if (anchor === undefined || anchor === '' || statSync(place).isDirectory()) return []
    return anchorsOf(readFileSync(place, 'utf8')).has(anchor)
      ? []
      : [{ line, what: `link to a missing heading: ${target}` }]
  })
}
