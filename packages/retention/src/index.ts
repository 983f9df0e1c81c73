export type { CapDrop, CapInput, CapPlan, SizedCheckpoint, SizedProject } from './plan/cap-plan.ts'
export { capUnmetReason } from './plan/cap-unmet.ts'
export type {
  ChainPlan,
  CheckpointFact,
  KeepPolicy,
  WhyDropped,
  WhyKept,
} from './plan/chain-plan.ts'
export { isOversize, largestFileBytes } from './plan/oversize.ts'
export { planCap } from './plan/plan-cap.ts'
export { planChain } from './plan/plan-chain.ts'
export { planSweep } from './plan/plan-sweep.ts'
export { sweepRelics } from './apply/sweep-relics.ts'
export type {
  OrphanRule,
  ProjectFact,
  RelicFact,
  SweepAction,
  SweepInput,
} from './plan/sweep-plan.ts'
export { clearBase, clearLegacy, type ClearReport, type KeptArchive } from './apply/clear.ts'
export { readClearable, type Clearable } from './read/clearable.ts'
export { housekeepingDue, isSweepDue, type WhyDue } from './read/housekeeping-due.ts'
export {
  readMemory,
  writeMemory,
  type CapUnmet,
  type HousekeepingMemory,
  type MeasuredSize,
} from './state/housekeeping-memory.ts'
export {
  importNotesFile,
  readImportNotes,
  writeImportNotes,
  type ImportNote,
  type ImportNotes,
} from './state/import-notes.ts'
export { lostChains } from './read/lost-chains.ts'
export { readLastPrune, writeLastPrune } from './state/last-prune.ts'
export { maintain } from './apply/maintain.ts'
export type {
  MaintenanceAction,
  MaintenanceError,
  MaintenanceReport,
  MaintenanceRequest,
} from './plan/maintenance.ts'
export { pinCheckpoint, unpinCheckpoint } from './apply/pin.ts'
export { readPins, writePins, type Pin, type Pins } from './state/pins.ts'
export { capBytesOf, policyOf } from './plan/policy-of.ts'
export { prepareMaintenance } from './apply/prepare-maintenance.ts'
export { previewMaintenance } from './apply/preview-maintenance.ts'
export {
  readProjectHistory,
  readWholeHistory,
  type ProjectHistory,
} from './read/project-history.ts'
export { readArchives, type ArchiveFact } from './read/read-archives.ts'
export { rememberSizes } from './apply/remember-run.ts'
export { repositoriesIn } from './read/repositories-in.ts'
export { trimChain, type TrimRequest } from './apply/trim-chain.ts'
export { readUnfinishedArchive } from './state/unfinished-archive.ts'
