import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './source-file.ts'

/** Finds the text files of the packages installed in this workspace, in a stable order. */
export function findSources(): readonly SourceFile[] {
  const entries = readdirSync(installed, { withFileTypes: true })
  const names = entries.filter((one) => one.isDirectory()).map(({ name }) => name)
  return names.toSorted().flatMap((name) => packageFiles(name))
}

const installed = fileURLToPath(new URL('../../../../node_modules/.pnpm', import.meta.url))

/** Packages with few files would make a tree of mostly directories. */
const fewestFiles = 20

function packageFiles(name: string): readonly SourceFile[] {
  const found = packageRoots(join(installed, name, 'node_modules')).flatMap((root) =>
    filesBelow(root, name),
  )
  return found.length < fewestFiles ? [] : found
}

/** The package itself, but not the links to what it depends on. */
function packageRoots(directory: string): readonly string[] {
  const stats = statSync(directory, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return []
  const entries = readdirSync(directory, { withFileTypes: true }).filter((one) => one.isDirectory())
  return entries.flatMap(({ name }) =>
    name.startsWith('@') ? packageRoots(join(directory, name)) : [join(directory, name)],
  )
}

function filesBelow(directory: string, place: string): readonly SourceFile[] {
  const entries = readdirSync(directory, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  return entries.flatMap((entry): readonly SourceFile[] => {
    const from = join(directory, entry.name)
    const to = `${place}/${keptName(entry.name)}`
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    if (entry.isDirectory()) return filesBelow(from, to)
    return entry.isFile() && isText(entry.name) && statSync(from).size <= mostBytes
      ? [{ path: to, file: from }]
      : []
  })
}

/** A few huge files would dominate the time. */
const mostBytes = 64 * 1024

function isText(name: string): boolean {
  return textEndings.test(name)
}

const textEndings = /\.(?:[cm]?[jt]sx?|json|md|mdx|css|scss|h|hh|c|cc|cpp|txt|yml|ya?ml|flow)$/

/** Names that checkpoints exclude by default. */
function keptName(name: string): string {
  return leftOut.has(name) ? `${name}-files` : name
}

const leftOut: ReadonlySet<string> = new Set([
  'dist',
  'build',
  'target',
  'out',
  'coverage',
  'env',
  'venv',
])
