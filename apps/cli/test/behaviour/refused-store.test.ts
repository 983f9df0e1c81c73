import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { digestOf, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchProject, type ScratchProject } from '../support/scratch-project.ts'

const commands: readonly (readonly string[])[] = [
  ['status'],
  ['snapshot'],
  ['log'],
  ['log', '--all'],
  ['show', '1'],
  ['diff', '1'],
  ['restore', '1'],
  ['restore', '1', '--dry-run'],
  ['undo'],
  ['rollback'],
  ['pin', '1'],
  ['unpin', '1'],
  ['prune', '--force'],
  ['prune', '--dry-run'],
  ['verify'],
  ['verify', '--full', '--repair'],
  ['migrate'],
  ['migrate', '--dry-run'],
  ['clear', '--force'],
]

describe('reliability 25: a store that may not be trusted', () => {
  test.each<[string, RegExp, (base: string) => void]>([
    ['a base that belongs to somebody else', /belongs to user|is a symbolic link/, giveAway],
    ['a base that is a link', /checkpoints is a symbolic link/, becomeLink],
    [
      'a store that is a link',
      /store is a symbolic link/,
      (base) => becomeLink(join(base, 'store')),
    ],
    [
      'a store that belongs to somebody else',
      /belongs to user|is a symbolic link/,
      (base) => giveAway(join(base, 'store')),
    ],
  ])('%s is refused by every command, and nothing changes', async (_what, why, spoil) => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    spoil(join(project.home, 'checkpoints'))
    const before = digests(project)
    for (const args of commands) {
      const { exitCode, stderr, stdout } = await project.run(args)
      expect.soft([args, exitCode]).toEqual([args, 2])
      expect.soft(`${args.join(' ')}: ${stderr}`).toMatch(why)
      expect.soft(stdout).not.toContain('freed')
    }
    expect(digests(project)).toEqual(before)
  })

  test('a store that other users can enter is closed to them before it is read', async () => {
    const project = scratchProject({ a: '1' })
    await project.run(['snapshot'])
    const places = ['checkpoints', 'checkpoints/store'].map((name) => join(project.home, name))
    for (const place of places) chmodSync(place, 0o777)
    await project.run(['log'])
    expect(places.map((place) => lstatSync(place).mode & 0o777)).toEqual([0o700, 0o700])
  })
})

/** Gives a directory to another user, which only root may do; other users get a link to a directory of root. */
function giveAway(directory: string): void {
  if (process.getuid?.() === 0) {
    chownSync(directory, 65_534, 65_534)
    return
  }
  renameSync(directory, `${directory}.moved`)
  symlinkSync('/mnt', directory)
}

function becomeLink(directory: string): void {
  const elsewhere = join(scratchDirectory(), 'elsewhere')
  mkdirSync(elsewhere)
  renameSync(directory, join(elsewhere, 'moved'))
  symlinkSync(join(elsewhere, 'moved'), directory)
}

/** Hashes everything except the lock files. */
function digests({ directory, home }: ScratchProject): readonly string[] {
  const base = join(home, 'checkpoints')
  return [digestOf(directory, { mtime: true }), ...readdirSync(base), digestOf(`${base}/`)]
}
