import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

/** The result of a snapshot by plain git. */
export interface PlainSnapshot {
  /** The steps that failed. */
  readonly failed: readonly string[]
  /** What a program would see that ignores the failures. */
  readonly result: {
    readonly names: string
    readonly content: string
    readonly commit: string
    readonly objects: number
    readonly hasIndex: boolean
  }
}

/** Creates a store and a snapshot like a program that passes its environment on to git. */
export function plainSnapshot(workdir: string, hostile: NodeJS.ProcessEnv): PlainSnapshot {
  const store = join(scratchDirectory(), 'store')
  const failed: string[] = []
  const git = (step: string, ...args: readonly string[]): string => {
    const env = { ...baseEnvironment, PATH: process.env['PATH'], ...hostile }
    const { status, stdout } = spawnSync('git', args, { cwd: workdir, env, encoding: 'utf8' })
    if (status !== 0) failed.push(step)
    return stdout.trim()
  }
  const places = [`--git-dir=${store}`, `--work-tree=${workdir}`]
  git('init', 'init', '--quiet', '--bare', store)
  git('add', ...places, 'add', '--all', ':/')
  const hasIndex = existsSync(join(store, 'index'))
  const tree = git('write-tree', ...places, 'write-tree')
  const commit = git('commit-tree', ...places, 'commit-tree', tree, '-m', 'snapshot')
  git('update-ref', ...places, 'update-ref', 'refs/snapshot', commit)
  git('diff', ...places, 'diff', emptyTree, commit)
  const objects = looseObjectsIn(store)
  git('gc', ...places, 'gc', '--quiet')
  const names = git('ls-tree', ...places, 'ls-tree', '-r', '--name-only', tree)
  const content = git('cat-file', ...places, 'cat-file', 'blob', `${tree}:program`)
  const header = git('log', ...places, 'cat-file', 'commit', commit)
  return { failed, result: { names, content, commit: header, objects, hasIndex } }
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

const baseEnvironment = {
  HOME: '/nonexistent',
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.com',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.com',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
}

function looseObjectsIn(store: string): number {
  const objects = join(store, 'objects')
  if (!existsSync(objects)) return 0
  const entries = readdirSync(objects, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
