import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CheckpointError, type LockMode } from '@hermes-checkpoints/core'
import type { Flock } from './load-flock.ts'

/**
 * Takes flock(2) through a program of the system, for a bundle that lacks the binding. Null when the system has none.
 *
 * The kernel ties the lock to the open file, which the program inherits: the lock stays ours after the program has ended.
 * A lock of plain files would not exclude the processes that do have the binding.
 */
export function flockByProgram(
  programs: readonly FlockProgram[] = systemFlockPrograms,
): Flock | null {
  const found = programs.find(({ path }) => existsSync(path))
  if (found === undefined) return null
  return ({ descriptor, file }, mode) => {
    const { error, status, stderr } = spawnSync(found.path, found.args(mode), {
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', descriptor],
      encoding: 'utf8',
    })
    if (status === 0) return true
    if (status === heldByOther) return false
    const why = error?.message ?? stderr.trim()
    throw new CheckpointError('store-refused', `the lock ${file} cannot be taken: ${why}`, {
      hint: 'Use a local file system; not every network file system has locks.',
    })
  }
}

/** A program that takes the lock of its descriptor 3. It exits with 1 when another process holds the lock. */
export interface FlockProgram {
  readonly path: string
  readonly args: (mode: LockMode) => readonly string[]
}

const heldByOther = 1

/** flock(1) is part of Linux distributions, Perl of macOS. No search path is used: it may lead into a project. */
export const systemFlockPrograms: readonly FlockProgram[] = [
  ...['/usr/bin/flock', '/bin/flock'].map((path) => ({ path, args: flockArguments })),
  { path: '/usr/bin/perl', args: perlArguments },
]

function flockArguments(mode: LockMode): readonly string[] {
  return [mode === 'shared' ? '-s' : '-x', '-n', '3']
}

/** LOCK_SH or LOCK_EX, with LOCK_NB. */
function perlArguments(mode: LockMode): readonly string[] {
  return ['-e', perlProgram, String((mode === 'shared' ? 1 : 2) | 4)]
}

const perlProgram =
  'open(my $file, "+<&=3") or die; exit 0 if flock($file, $ARGV[0]); exit 1 if $!{EWOULDBLOCK}; print STDERR $!; exit 2'
