import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultExcludes } from '@hermes-checkpoints/core'
import { runProgram } from './run-program.ts'
import type { Taker } from './taker.ts'

/**
 * The time of git alone: `add -A` on its own warm index, `write-tree`, and when the tree differs,
 * `commit-tree` and `update-ref`. One small shell runs them all, so that nothing but git is measured.
 */
export async function gitFloor(
  root: string,
  store: string,
  name: 'git' | 'git-durable',
): Promise<Taker> {
  await runProgram('git', ['init', '--quiet', '--bare', store], { env: cleanEnvironment() })
  writeFileSync(join(store, 'info', 'exclude'), `${defaultExcludes.join('\n')}\n`)
  const env = {
    ...cleanEnvironment(),
    GIT_DIR: store,
    GIT_WORK_TREE: root,
    GIT_INDEX_FILE: join(store, 'warm-index'),
    ...settings(name === 'git-durable' ? [...always, ...durable] : always),
  }
  let last = { tree: '', commit: '' }
  return {
    name,
    take: async () => {
      const printed = await runProgram('sh', ['-c', script, 'sh', last.tree, last.commit], {
        cwd: root,
        env,
      })
      const [tree = '', commit = ''] = printed.split('\n')
      if (commit === '') return false
      last = { tree, commit }
      return true
    },
  }
}

const script = `set -e
git add -A
tree=$(git write-tree)
echo "$tree"
test "$tree" != "$1" || exit 0
commit=$(git commit-tree "$tree" \${2:+-p "$2"} -m bench)
git update-ref refs/bench/tip "$commit" $2
echo "$commit"`

type GitSetting = readonly [key: string, value: string]

const always: readonly GitSetting[] = [
  ['gc.auto', '0'],
  ['core.bare', 'false'],
  ['user.name', 'Bench'],
  ['user.email', 'bench@example.com'],
]

/** As durable as our own store, and in batches: with one fsync per object, a first checkpoint would take minutes. */
const durable: readonly GitSetting[] = [
  ['core.fsync', 'all'],
  ['core.fsyncMethod', 'batch'],
]

function settings(entries: readonly GitSetting[]): NodeJS.ProcessEnv {
  const named = entries.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ])
  return { GIT_CONFIG_COUNT: `${entries.length}`, ...Object.fromEntries(named) }
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  }
}
