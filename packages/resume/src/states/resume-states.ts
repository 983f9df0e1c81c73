import type { GarbagePlan, GarbageReport } from '../garbage/garbage-plan.ts'
import type { LostStates, RecoveryReport } from './lost-state.ts'
import type { SessionId } from './session-id.ts'
import type { StateFile } from './state-file.ts'
import type { YamlMapping } from '../yaml/yaml-value.ts'

/** The resume states of a home: what a task needs to go on after its session has ended. */
export interface ResumeStates {
  /** Writes a state with the present time as its `updated`. After a crash the file is the old one or the new one. */
  write(id: SessionId, content: YamlMapping): void
  /** Reads a state; null when it is missing, damaged or cannot be read. */
  read(id: SessionId): YamlMapping | null
  /** The same with what there is to tell of a file that is no state; null when there is none. */
  readFile(id: SessionId): StateFile | null
  /** All that there are, in the order of their ids. */
  readAll(): readonly StateFile[]
  /** Deletes a state; false when there was none. Of a link, only the link goes. */
  delete(id: SessionId): boolean
  /** The sessions that have a state, sorted. */
  listSessions(): readonly SessionId[]
  /** Tells what is no longer needed, and touches nothing. */
  planGarbage(options?: GarbageOptions): GarbagePlan
  /** Carries such a plan out; what has changed meanwhile stays. */
  collectGarbage(plan: GarbagePlan): GarbageReport
  /** Removes what is no longer needed, and sets aside what is no state. */
  garbageCollect(options?: GarbageOptions & { readonly dryRun?: boolean }): GarbageReport
  /** Looks for states where upstream's migration and the Python original have left them. */
  findLostStates(): LostStates
  /** Brings back the lost state of a session, or all of them. */
  recover(id?: SessionId): RecoveryReport
}

/** What a collection goes by. */
export interface GarbageOptions {
  /** How many days a state may stay untouched; 7 unless said otherwise. */
  readonly maxAgeDays?: number | undefined
}
