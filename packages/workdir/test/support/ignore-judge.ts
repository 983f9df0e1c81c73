import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { isIgnored, parseIgnoreFile, type IgnoreLayer } from '@hermes-checkpoints/workdir'

/** Contents by paths; both hold one character per byte. */
export type ByteFiles = Readonly<Record<string, string>>

/** The rules are the root's `.gitignore`, or several files. Paths that are not ignored are kept. */
export type Scenario = readonly [
  what: string,
  rules: string | ByteFiles,
  ignored: readonly string[],
  kept: readonly string[],
]

/** The paths that git and we ignore, in the order of the paths. */
export interface Ignored {
  readonly byGit: readonly string[]
  readonly byUs: readonly string[]
}

/** Builds a repository with files and rules, and returns which files git and we ignore. */
export function judge(rules: string | ByteFiles, paths: readonly string[]): Ignored {
  const ruleFiles = typeof rules === 'string' ? { '.gitignore': rules } : rules
  const files = { ...Object.fromEntries(paths.map((path) => [path, ''])), ...ruleFiles }
  const root = repositoryOf(files)
  const visible = Object.keys(files).filter((path) => !path.startsWith('.git/'))
  const keptByGit = new Set(gitLsFiles(root))
  const keptByUs = new Set(walk(root, '', excludeLayers(root)))
  return {
    byGit: visible.filter((path) => !keptByGit.has(path)),
    byUs: visible.filter((path) => !keptByUs.has(path)),
  }
}

function repositoryOf(files: ByteFiles): string {
  const root = scratchDirectory()
  plainGit(root, 'init', '--quiet', '--template=')
  const entries = Object.entries(files)
  buildTree(
    root,
    entries.map(([path, content]) => [bytes(path), bytes(content)] as const),
  )
  return root
}

function gitLsFiles(root: string): readonly string[] {
  const args = ['-c', 'core.ignoreCase=false', 'ls-files', '--others', '-z', '--exclude-standard']
  const env = {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  }
  const options = { cwd: root, env, encoding: 'latin1', maxBuffer: Infinity } as const
  return execFileSync('git', args, options).split('\0').slice(0, -1)
}

function excludeLayers(root: string): readonly IgnoreLayer[] {
  const exclude = join(root, '.git/info/exclude')
  return existsSync(exclude) ? [parseIgnoreFile('', readFileSync(exclude))] : []
}

/** Returns the files that we do not ignore below a directory, which is empty or ends with a slash. */
function walk(root: string, directory: string, outer: readonly IgnoreLayer[]): readonly string[] {
  const absolute = Buffer.concat([Buffer.from(`${root}/`), bytes(directory)])
  const entries = readdirSync(absolute, { withFileTypes: true, encoding: 'buffer' })
  const ignoreFile = Buffer.concat([absolute, bytes('.gitignore')])
  const layers = existsSync(ignoreFile)
    ? [...outer, parseIgnoreFile(bytes(directory.slice(0, -1)), readFileSync(ignoreFile))]
    : outer
  return entries.flatMap((entry) => {
    const path = directory + entry.name.toString('latin1')
    if (path === '.git' || isIgnored(layers, bytes(path), entry.isDirectory())) return []
    return entry.isDirectory() ? walk(root, `${path}/`, layers) : [path]
  })
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** Returns the UTF-8 bytes of a text, one character per byte. */
export function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
