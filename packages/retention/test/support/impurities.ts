import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Returns why the sources in a directory are not pure; empty when they are.
 *
 * Pure sources import only each other, types of other packages, and functions of other packages that are pure
 * themselves: those are followed to the file that declares them, and on from there.
 */
export function impuritiesIn(directory: string): readonly string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.ts')).map((name) => join(directory, name))
  const found = new Set(files.flatMap((file) => importsOutside(file, directory)))
  const waiting = [...files]
  const seen = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const why of impureUsesIn(file)) found.add(why)
    waiting.push(...filesBehind(file))
  }
  return [...found].toSorted()
}

const scope = '@hermes-checkpoints/'

/** Not even their types: a plan that takes a store or a lock as an argument can use it. */
const forbiddenPackages = new Set([`${scope}git-adapter`, `${scope}lock`, `${scope}retention`])

/** Modules of Node that neither read nor change anything. */
const pureModules = new Set(['node:buffer', 'node:path', 'node:util'])

const impureUses =
  /\b(?:process\.|Date\.now\b|new Date\(\)|Math\.random\b|performance\.|crypto\.|globalThis\b|fetch\(|set(?:Timeout|Interval|Immediate)\(|require\(|import\()/g

interface Import {
  readonly from: string
  readonly names: readonly string[]
  readonly isType: boolean
}

function importsOutside(file: string, directory: string): readonly string[] {
  return importsOf(file)
    .map(({ from }) => from)
    .filter((from) => {
      if (from.startsWith('.')) return relative(directory, resolve(dirname(file), from))[0] === '.'
      return !from.startsWith('node:') && (forbiddenPackages.has(from) || !from.startsWith(scope))
    })
    .map((from) => `${shown(file)} imports ${from}`)
}

function impureUsesIn(file: string): readonly string[] {
  const modules = importsOf(file)
    .filter(({ from, isType }) => !isType && from.startsWith('node:') && !pureModules.has(from))
    .map(({ from }) => `${shown(file)} imports ${from}`)
  const uses = codeOf(file).match(impureUses) ?? []
  return [...modules, ...uses.map((use) => `${shown(file)} uses ${use}`)]
}

/** Returns the files whose code runs when a file is imported, or may run when one of its imports is called. */
function filesBehind(file: string): readonly string[] {
  return importsOf(file)
    .filter(({ isType }) => !isType)
    .flatMap(({ from, names }) => {
      if (from.startsWith('.')) return [resolve(dirname(file), from)]
      if (!from.startsWith(scope)) return []
      return names.map((name) => declaringFile(from, name))
    })
}

/** Finds the file that declares an export of a package, by the package's index. */
function declaringFile(name: string, exported: string): string {
  const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const index = join(root, 'src/index.ts')
  const found = importsOf(index).find(({ names }) => names.includes(exported))
  if (found === undefined) throw new Error(`${name} does not export ${exported}`)
  return resolve(dirname(index), found.from)
}

function importsOf(file: string): readonly Import[] {
  const code = withoutComments(readFileSync(file, 'utf8'))
  const statements = code.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:(?:\*(?:\s+as\s+\w+)?|\{([^}]*)\}|[\w$]+)\s+from\s+)?['"]([^'"]+)['"]/gm,
  )
  return Array.from(statements, ([, type, list = '', from = '']) => {
    const all = list.split(',').map((name) => name.trim())
    const names = all.filter((name) => name !== '' && !name.startsWith('type '))
    const isType = type !== undefined || (list !== '' && names.length === 0)
    return { from, names: names.map((name) => name.replace(/\s+as\s.*/, '')), isType }
  })
}

function codeOf(file: string): string {
  return withoutComments(readFileSync(file, 'utf8')).replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')
}

/** A path from the workspace's root, or a bare name outside it. */
function shown(file: string): string {
  let root = import.meta.dirname
  while (!existsSync(join(root, 'turbo.json')) || !existsSync(join(root, 'pnpm-workspace.yaml')))
    root = dirname(root)
  const path = relative(root, file)
  return path.startsWith('..') ? relative(dirname(file), file) : path
}
