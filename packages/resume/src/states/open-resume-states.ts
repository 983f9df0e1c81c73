import { mkdirSync, unlinkSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import {
  fsyncDirectory,
  hasErrno,
  writeFileAtomically,
  type AbsolutePath,
  type Clock,
} from '@hermes-checkpoints/core'
import { applyGarbagePlan } from '../garbage/apply-garbage-plan.ts'
import { previewGarbage } from '../garbage/garbage-report.ts'
import { planGarbage } from '../garbage/plan-garbage.ts'
import { findLostStates } from '../recover/find-lost-states.ts'
import { recoverStates } from '../recover/recover-states.ts'
import { formatState } from '../yaml/format-state.ts'
import { mappingEntries, type YamlMapping, type YamlValue } from '../yaml/yaml-value.ts'
import { readStateFile } from './read-state-file.ts'
import type { ResumeStates } from './resume-states.ts'
import { formatStateTime } from './state-time.ts'
import { sessionsIn, stateFileIn, statesIn } from './states-in.ts'

/** Where the states of a home are. */
export interface ResumeStatesInput {
  /** The checkpoint base of a home. The first write creates it. */
  readonly directory: AbsolutePath
  /** Former bases, which `findLostStates` searches. */
  readonly oldDirectories?: readonly AbsolutePath[] | undefined
  readonly clock: Clock
}

/** Opens the resume states of a home. */
export function openResumeStates(input: ResumeStatesInput): ResumeStates {
  const { clock, directory, oldDirectories = [] } = input
  const readFile: ResumeStates['readFile'] = (id) => readStateFile(id, stateFileIn(directory, id))
  const states: ResumeStates = {
    write: (id, content) => {
      const text = formatState(stamped(content, formatStateTime(clock.now())))
      makeDirectory(directory)
      writeFileAtomically(stateFileIn(directory, id), text)
    },
    read: (id) => {
      const file = readFile(id)
      return file?.kind === 'state' ? file.content : null
    },
    readFile,
    readAll: () => statesIn(directory),
    delete: (id) => unlinkIfThere(stateFileIn(directory, id)),
    listSessions: () => sessionsIn(directory),
    planGarbage: ({ maxAgeDays } = {}) =>
      planGarbage(statesIn(directory), { now: clock.now(), maxAgeDays }),
    applyGarbagePlan: (plan) => applyGarbagePlan(directory, plan),
    garbageCollect: ({ dryRun = false, maxAgeDays } = {}) => {
      const plan = states.planGarbage({ maxAgeDays })
      return dryRun ? previewGarbage(plan) : applyGarbagePlan(directory, plan)
    },
    findLostStates: () => findLostStates(directory, oldDirectories),
    recover: (id) => {
      const found = findLostStates(directory, oldDirectories)
      const isSelected = (path: AbsolutePath): boolean =>
        id === undefined || basename(path) === basename(stateFileIn(directory, id))
      const lost = found.states.filter(
        // A state that the base has in the same or a newer version is reported only when it is named.
        ({ inPlace, state }) =>
          isSelected(state.path) && (id !== undefined || inPlace === null || inPlace === 'older'),
      )
      const report = recoverStates(directory, lost)
      const errors = found.errors.filter(({ path }) => isSelected(path))
      return { ...report, errors: [...errors, ...report.errors] }
    },
  }
  return states
}

/** Sets `updated`; an existing key keeps its position, a new one comes last. */
function stamped(content: YamlMapping, updated: string): YamlMapping {
  const entries = mappingEntries(content)
  return new Map<YamlValue, YamlValue | undefined>([...entries, ['updated', updated]])
}

function makeDirectory(directory: AbsolutePath): void {
  const made = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (made !== undefined) fsyncDirectory(dirname(made) as AbsolutePath)
}

function unlinkIfThere(path: AbsolutePath): boolean {
  try {
    unlinkSync(path)
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
  fsyncDirectory(dirname(path) as AbsolutePath)
  return true
}
