import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chainRef, parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { buildTree, digestOf, plainGit, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { savedProject, type SavedProject } from '../support/scenes/saved-project.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const exactly = { mtime: true, inode: true }

describe('issue 4.7 and law 5: an id that is not one of the directory’s', () => {
  test.each([
    ['another directory’s', 'checkpoint-foreign', ({ foreign }: Ids) => foreign],
    ['one that several begin with', 'checkpoint-ambiguous', ({ ambiguous }: Ids) => ambiguous],
    ['an unknown one', 'checkpoint-unknown', () => 'f'.repeat(40)],
    ['one out of range', 'checkpoint-unknown', () => '9999'],
    ['one that is no id', 'id-malformed', () => 'not-hex'],
    ['an option', 'id-malformed', () => '--patch'],
    ['nothing', 'id-malformed', () => ''],
  ])('%s is refused, and nothing changes', async (_what, code, nameOf) => {
    const { engine, project, ...ids } = await manyIds()
    buildTree(project, { a: 'now' })
    const before = digestOf(project, exactly)
    const checkpoint = nameOf(ids)
    for (const dryRun of [true, false]) {
      const restoring = engine.restore(project, { checkpoint, dryRun })
      await expect(restoring).rejects.toMatchObject({ code })
    }
    expect(digestOf(project, exactly)).toBe(before)
  })

  test('upstream: is refused without a store, and none is created', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    const restoring = engine.restore(project, { checkpoint: 'abcd' })
    await expect(restoring).rejects.toMatchObject({ code: 'checkpoint-unknown' })
    expect(readTree(home)).toEqual({})
  })
})

interface Ids {
  readonly foreign: string
  /** The common beginning of two checkpoint ids. */
  readonly ambiguous: string
}

/** Creates two projects in one store, the first with two checkpoint ids that begin alike. */
async function manyIds(): Promise<Ids & Pick<SavedProject, 'engine' | 'project'>> {
  const { checkpoint, engine, layout, project } = await savedProject({ a: '1' })
  const foreign = taken(await engine.snapshot(scratchProject({ a: 'other' }))).id
  const ambiguous = checkpoint.slice(0, 4)
  const tree = plainGit(layout.store, 'rev-parse', `${checkpoint}^{tree}`)
  const input = commitStartingWith(ambiguous, tree, checkpoint)
  const options = { cwd: layout.store, input, encoding: 'utf8' } as const
  const like = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], options).trim()
  plainGit(layout.store, 'update-ref', chainRef(projectHash(parseWorkdirPath(project))), like)
  return { engine, project, foreign, ambiguous }
}

/** Returns the text of a commit whose id begins with these digits; about one in ten thousand does. */
function commitStartingWith(digits: string, tree: string, parent: string): string {
  const person = 'Somebody <somebody@example.com> 1767225600 +0000'
  const head = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\n\n`
  for (let number = 0; number < 10_000_000; number += 1) {
    const text = `${head}${number}\n`
    const hash = createHash('sha1').update(`commit ${text.length}\0${text}`).digest('hex')
    if (hash.startsWith(digits)) return text
  }
  throw new Error(`no id begins with ${digits}`)
}
