import { mkdirSync, unlinkSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import {
  fsyncDirectory,
  hasErrno,
  writeFileAtomically,
  type AbsolutePath,
  type Clock,
} from '@hermes-checkpoints/core'
import { collectGarbage, previewGarbage } from '../garbage/collect-garbage.ts'
import { findLostStates } from '../recover/find-lost-states.ts'
import { formatState } from '../yaml/format-state.ts'
import { planGarbage } from '../garbage/plan-garbage.ts'
import { readStateFile } from './read-state-file.ts'
import { recoverStates } from '../recover/recover-states.ts'
import type { ResumeStates } from './resume-states.ts'
import { formatStateTime } from './state-time.ts'
import { sessionsIn, stateFileIn, statesIn } from './states-in.ts'
import { entriesOf, type YamlMapping, type YamlValue } from '../yaml/yaml-value.ts'

/** Where the states of a home lie. */
export interface ResumeStatesInput {
  /** Where states lie: the checkpoint base of a home. It is made when the first one is written. */
  readonly directory: AbsolutePath
  /** Where they used to lie. */
  readonly oldDirectories?: readonly AbsolutePath[] | undefined
  readonly clock: Clock
}

/** The resume states of a home. */
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
    delete: (id) => isUnlinked(stateFileIn(directory, id)),
    listSessions: () => sessionsIn(directory),
    planGarbage: ({ maxAgeDays } = {}) =>
      planGarbage(statesIn(directory), { now: clock.now(), maxAgeDays }),
    collectGarbage: (plan) => collectGarbage(directory, plan),
    garbageCollect: ({ dryRun = false, maxAgeDays } = {}) => {
      const plan = states.planGarbage({ maxAgeDays })
      return dryRun ? previewGarbage(plan) : collectGarbage(directory, plan)
    },
    findLostStates: () => findLostStates(directory, oldDirectories),
    recover: (id) => {
      const found = findLostStates(directory, oldDirectories)
      const isMeant = (path: AbsolutePath): boolean =>
        id === undefined || basename(path) === basename(stateFileIn(directory, id))
      const lost = found.states.filter(
        // Unless it is asked for by name, one that is in place and no older needs no word.
        ({ inPlace, state }) =>
          isMeant(state.path) && (id !== undefined || inPlace === null || inPlace === 'older'),
      )
      const report = recoverStates(directory, lost)
      const errors = found.errors.filter(({ path }) => isMeant(path))
      return { ...report, errors: [...errors, ...report.errors] }
    },
  }
  return states
}

/** The content with its time, in the place where it had one, else at the end. */
function stamped(content: YamlMapping, updated: string): YamlMapping {
  return new Map<YamlValue, YamlValue | undefined>([...entriesOf(content), ['updated', updated]])
}

function makeDirectory(directory: AbsolutePath): void {
  const made = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (made !== undefined) fsyncDirectory(dirname(made) as AbsolutePath)
}

function isUnlinked(path: AbsolutePath): boolean {
  try {
    unlinkSync(path)
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
  fsyncDirectory(dirname(path) as AbsolutePath)
  return true
}
