import type { GarbagePlan } from '../garbage/garbage-plan.ts'
import type { GarbageReport } from '../garbage/garbage-report.ts'
import type { LostStates, RecoveryReport } from './lost-state.ts'
import type { SessionId } from './session-id.ts'
import type { StateFile } from './state-file.ts'
import type { YamlMapping } from '../yaml/yaml-value.ts'

/** The resume states of a home: what tasks need to continue after their sessions have ended. */
export interface ResumeStates {
  /** Writes a state with the current time as `updated`. A crash leaves the old file or the new one. */
  write(id: SessionId, content: YamlMapping): void
  /** Reads a state; null when it is missing, damaged or cannot be read. */
  read(id: SessionId): YamlMapping | null
  /** Reads a state, or why its file is not one; null when it is missing. */
  readFile(id: SessionId): StateFile | null
  /** Reads all states, in the order of their ids. */
  readAll(): readonly StateFile[]
  /** Deletes a state; a link, but not its target. Returns false when there was none. */
  delete(id: SessionId): boolean
  /** The sessions that have a state, sorted. */
  listSessions(): readonly SessionId[]
  /** Plans which states to remove and which damaged files to set aside. Changes nothing. */
  planGarbage(options?: GarbageOptions): GarbagePlan
  /** Applies a plan. Files that have changed since stay. */
  applyGarbagePlan(plan: GarbagePlan): GarbageReport
  /** Plans and applies in one call; the name is upstream's. */
  garbageCollect(options?: GarbageOptions & { readonly dryRun?: boolean }): GarbageReport
  /** Finds states that upstream's migration or its first version left in other directories. */
  findLostStates(): LostStates
  /** Brings back the lost state of a session, or all of them. */
  recover(id?: SessionId): RecoveryReport
}

/** Which states are garbage. */
interface GarbageOptions {
  /** Remove states that were not updated for this number of days; 7 by default. */
  readonly maxAgeDays?: number | undefined
}
