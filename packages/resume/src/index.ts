export type { GarbageError, GarbagePlan, GarbageRemoval } from './garbage/garbage-plan.ts'
export { previewGarbage, type GarbageReport } from './garbage/garbage-report.ts'
export type { InPlace, LostState, RecoveryReport } from './states/lost-state.ts'
export { openResumeStates } from './states/open-resume-states.ts'
export type { ResumeStates } from './states/resume-states.ts'
export { parseSessionId, type SessionId } from './states/session-id.ts'
export type {
  DamagedState,
  ReadableState,
  StateFile,
  UnreadableState,
} from './states/state-file.ts'
export { fieldOf, YamlTimestamp, type YamlMapping, type YamlValue } from './yaml/yaml-value.ts'
