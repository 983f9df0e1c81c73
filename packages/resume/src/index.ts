export { previewGarbage } from './collect-garbage.ts'
export type { FileVersion } from './file-version.ts'
export { formatState } from './format-state.ts'
export type {
  GarbageError,
  GarbageInput,
  GarbagePlan,
  GarbageReport,
  KeptState,
  Removal,
} from './garbage-plan.ts'
export type {
  InPlace,
  LostState,
  LostStateError,
  LostStates,
  Recovered,
  RecoveryReport,
} from './lost-state.ts'
export { openResumeStates, type ResumeStatesInput } from './open-resume-states.ts'
export { parseState, type ParsedState } from './parse-state.ts'
export { planGarbage } from './plan-garbage.ts'
export type { GarbageOptions, ResumeStates } from './resume-states.ts'
export { isSessionId, parseSessionId, type SessionId } from './session-id.ts'
export type { DamagedState, ReadableState, StateFile, UnreadableState } from './state-file.ts'
export { formatStateTime, parseStateTime } from './state-time.ts'
export {
  fieldOf,
  YamlTimestamp,
  type YamlMapping,
  type YamlObject,
  type YamlValue,
} from './yaml-value.ts'
