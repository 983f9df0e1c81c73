import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint, Engine } from '@hermes-checkpoints/checkpoints'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { taken } from './checkpoint-content.ts'

export interface HistoryOptions {
  readonly count: number
  /** How much new content each checkpoint gets, which no compression makes smaller. */
  readonly bytes?: number
  /** Called after each, with how many there are by then. */
  readonly after?: (count: number) => void
}

/** Takes checkpoints of a directory, each with one more change, and gives them oldest first as taking them told. */
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

/** What must never change about a checkpoint, however many others go. */
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

/** The checkpoints of a directory as its log tells them now, newest first. */
export async function loggedEssences(
  engine: Engine,
  project: string,
): Promise<readonly Partial<Checkpoint>[]> {
  return (await engine.log(project)).checkpoints.map(essence)
}

/** The ids of the checkpoints of a directory, newest first. */
export async function loggedIds(engine: Engine, project: string): Promise<readonly CheckpointId[]> {
  return (await engine.log(project)).checkpoints.map(({ id }) => id)
}
