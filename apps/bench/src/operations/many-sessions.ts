import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bed } from '../bed.ts'
import { runProgram } from '../references/run-program.ts'
import type { SessionSize } from '../session-sizes.ts'

/** A home with many sessions; two in five are old enough to prune. */
export interface ManySessions {
  readonly home: string
  /** The folder of its files. */
  readonly folder: string
  readonly sessions: number
}

/** Makes a home of this size, once for all operations. */
export async function manySessions(bed: Bed, size: SessionSize): Promise<ManySessions> {
  const known = made.get(bed) ?? new Map<SessionSize, Promise<ManySessions>>()
  made.set(bed, known)
  const promise = known.get(size) ?? build(bed, size)
  known.set(size, promise)
  return promise
}

/** The number of sessions that a prune removes. */
export function sessionsToRemove({ sessions }: ManySessions): number {
  return (sessions * 2) / 5
}

const made = new WeakMap<Bed, Map<SessionSize, Promise<ManySessions>>>()

async function build({ scale, scratch }: Bed, size: SessionSize): Promise<ManySessions> {
  const home = scratch.place('many-sessions')
  const sessions = size.sessions * scale.sessionsPart
  await runProgram('python3', ['-X', 'utf8', builder, home, `${sessions}`, schema])
  return { home, folder: join(home, 'sessions'), sessions }
}

const builder = fileURLToPath(new URL('../../programs/build-sessions.py', import.meta.url))
const schema = fileURLToPath(
  new URL('../../../../test-fixtures/src/state-db/schema-26.sql', import.meta.url),
)
