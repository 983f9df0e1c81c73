import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint, Engine } from '@hermes-checkpoints/checkpoints'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { taken } from './checkpoint-content.ts'

export interface HistoryOptions {
  readonly count: number
  /** The bytes of new, incompressible content in each checkpoint. */
  readonly bytes?: number
  /** Called after each checkpoint, with the number of checkpoints so far. */
  readonly after?: (count: number) => void
}

/** Takes checkpoints of a directory, each with one more change, and returns them as reported, oldest first. */
export async function takenHistory(
  engine: Engine,
  project: string,
  { after, bytes = 10, count }: HistoryOptions,
): Promise<readonly Checkpoint[]> {
  const checkpoints: Checkpoint[] = []
  for (let number = 1; number <= count; number += 1) {
    writeFileSync(join(project, 'content'), randomBytes(bytes))
    const reason = `state ${number}`
    checkpoints.push(taken(await engine.snapshot(project, { reason, label: `label ${number}` })))
    after?.(number)
  }
  return checkpoints
}

/** The properties of a checkpoint that never change, however many others are dropped. */
export function essence({
  counts,
  exceptions,
  id,
  kind,
  label,
  reason,
  session,
  time,
  timestamp,
  tree,
}: Checkpoint): Partial<Checkpoint> {
  return { counts, exceptions, id, kind, label, reason, session, time, timestamp, tree }
}

/** Returns the checkpoints of a directory as its log lists them, newest first. */
export async function loggedEssences(
  engine: Engine,
  project: string,
): Promise<readonly Partial<Checkpoint>[]> {
  return (await engine.log(project)).checkpoints.map(essence)
}

/** Returns the ids of the checkpoints of a directory, newest first. */
export async function loggedIds(engine: Engine, project: string): Promise<readonly CheckpointId[]> {
  return (await engine.log(project)).checkpoints.map(({ id }) => id)
}
