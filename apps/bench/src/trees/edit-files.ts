import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './build-tree.ts'

/** Edits `count` files spread over the tree, as an agent does: a new first line and one more line at the end. */
export function editFiles({ paths, root }: Tree, count: number, edition: number): void {
  for (let at = 0; at < count; at += 1) {
    const path = paths[Math.floor(((at + (edition % 7) / 7) * paths.length) / count)] as string
    const file = join(root, path)
    const text = readFileSync(file, 'utf8')
    const body = text.replace(firstLine, '').replace(lastLine, '')
    writeFileSync(file, `/* edition ${edition} */\n${body}/* the end of edition ${edition} */\n`)
  }
}

const firstLine = /^\/\* edition \d+ \*\/\n/
const lastLine = /\/\* the end of edition \d+ \*\/\n$/
