import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { directoryOnDisk, isSameDirectory } from '../models/directory-model.ts'
import { onCheckpoint, onProject, type ModelCommand, type Place } from '../models/model-command.ts'
import { expectTarget } from '../models/model-world.ts'
import {
  changedBack,
  checkpointsOf,
  safetyReason,
  saved,
  trimmed,
  type ProjectModel,
} from '../models/project-model.ts'
import { startProgram } from '../disk/running-program.ts'

/** Kills a program some milliseconds after it begins a snapshot. */
export function killedSnapshot(at: number, reason: string, afterMs: number): ModelCommand {
  return onProject(`killed snapshot ${reason}`, at, async (project, place) => {
    await killWhile(place, `snapshot ${reason}`, afterMs)
    const after = saved(project, reason)
    return whicheverIs(place, [project, after, trimmed(after)])
  })
}

/** Kills a program some milliseconds after it begins to restore a checkpoint. */
export function killedRestore(at: number, number: number, afterMs: number): ModelCommand {
  return onCheckpoint('killed restore', at, number, async (project, target, place) => {
    await killWhile(place, `restore ${target.id}`, afterMs)
    const safe = saved(project, safetyReason(target))
    // The next command finishes the restore.
    await place.engine.log(place.directory)
    const present = directoryOnDisk(place.directory)
    const done = isSameDirectory(project.present, present)
      ? []
      : [changedBack(safe, 'restore', present)]
    for (const one of done) expectTarget(target, one)
    return whicheverIs(place, [...done, ...done.map(trimmed), project, safe, trimmed(safe)])
  })
}

async function killWhile({ directory, home }: Place, act: string, afterMs: number): Promise<void> {
  const program = startProgram('act-on-request.js', home, directory)
  await program.hear()
  program.say(act)
  await program.hear()
  await sleep(afterMs)
  await program.kill()
}

/** Returns the one of several outcomes that a killed program has left behind. */
async function whicheverIs(
  { directory, engine }: Place,
  outcomes: readonly ProjectModel[],
): Promise<ProjectModel> {
  const { checkpoints } = await engine.log(directory)
  const found = checkpoints.map(({ id, reason }) => ({ id, reason }))
  const present = directoryOnDisk(directory)
  const outcome = outcomes.find((one) => {
    const expected = checkpointsOf(one).map(({ id, reason }, at) => ({
      id: id ?? checkpoints[at]?.id,
      reason,
    }))
    return isDeepStrictEqual(expected, found) && isSameDirectory(one.present, present)
  })
  expect({ found, isExplained: outcome !== undefined }).toMatchObject({ isExplained: true })
  return outcome as ProjectModel
}
