import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import type { ScratchProject } from './scratch-project.ts'

/** One id in 65,536 begins with four given digits, so this many tries almost never fail. */
const mostTries = 2_000_000

/** Adds a checkpoint whose id begins with the same four digits as the newest, and returns them. */
export function addAmbiguousCheckpoint({ home }: ScratchProject): string {
  const store = join(home, 'checkpoints/store')
  const [ref = '', tip = ''] = plainGit(
    store,
    'for-each-ref',
    '--format=%(refname) %(objectname)',
    'refs/hermes/',
  ).split(' ')
  const prefix = tip.slice(0, 4)
  const tree = plainGit(store, 'rev-parse', `${tip}^{tree}`)
  const content = commitWithPrefix(prefix, tree, tip)
  const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: store,
    input: content,
    encoding: 'utf8',
  })
  plainGit(store, 'update-ref', ref, id.trim(), tip)
  return prefix
}

function commitWithPrefix(prefix: string, tree: string, parent: string): string {
  const who = 'Somebody <somebody@example.com> 1767225600 +0000'
  const head = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n\n`
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const content = `${head}attempt ${attempt}\n`
    if (commitId(content).startsWith(prefix)) return content
  }
  throw new Error(`no commit begins with ${prefix}`)
}

function commitId(content: string): string {
  return createHash('sha1').update(`commit ${content.length}\0${content}`).digest('hex')
}
