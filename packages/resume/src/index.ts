export { previewGarbage } from './garbage/collect-garbage.ts'
export type { FileVersion } from './states/file-version.ts'
export { formatState } from './yaml/format-state.ts'
export type {
  GarbageError,
  GarbageInput,
  GarbagePlan,
  GarbageReport,
  KeptState,
  Removal,
} from './garbage/garbage-plan.ts'
export type {
  InPlace,
  LostState,
  LostStateError,
  LostStates,
  Recovered,
  RecoveryReport,
} from './states/lost-state.ts'
export { openResumeStates, type ResumeStatesInput } from './states/open-resume-states.ts'
export { parseState, type ParsedState } from './yaml/parse-state.ts'
export { planGarbage } from './garbage/plan-garbage.ts'
export type { GarbageOptions, ResumeStates } from './states/resume-states.ts'
export { isSessionId, parseSessionId, type SessionId } from './states/session-id.ts'
export type {
  DamagedState,
  ReadableState,
  StateFile,
  UnreadableState,
} from './states/state-file.ts'
export { formatStateTime, parseStateTime } from './states/state-time.ts'
export {
  fieldOf,
  YamlTimestamp,
  type YamlMapping,
  type YamlObject,
  type YamlValue,
} from './yaml/yaml-value.ts'
