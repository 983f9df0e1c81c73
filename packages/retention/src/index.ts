export type { CapDrop, CapInput, CapPlan, SizedCheckpoint, SizedProject } from './cap-plan.ts'
export { capUnmetReason } from './cap-unmet.ts'
export type { ChainPlan, CheckpointFact, KeepPolicy, WhyDropped, WhyKept } from './chain-plan.ts'
export { isOversize, largestFileBytes } from './oversize.ts'
export { planCap } from './plan-cap.ts'
export { planChain } from './plan-chain.ts'
export { planSweep } from './plan-sweep.ts'
export { sweepRelics } from './sweep-relics.ts'
export type { OrphanRule, ProjectFact, RelicFact, SweepAction, SweepInput } from './sweep-plan.ts'
export { clearBase, clearLegacy, type ClearReport, type KeptArchive } from './clear.ts'
export { readClearable, type Clearable } from './clearable.ts'
export { housekeepingDue, isSweepDue, type WhyDue } from './housekeeping-due.ts'
export {
  readMemory,
  writeMemory,
  type CapUnmet,
  type HousekeepingMemory,
  type MeasuredSize,
} from './housekeeping-memory.ts'
export {
  importNotesFile,
  readImportNotes,
  writeImportNotes,
  type ImportNote,
  type ImportNotes,
} from './import-notes.ts'
export { lostChains } from './lost-chains.ts'
export { readLastPrune, writeLastPrune } from './last-prune.ts'
export { maintain } from './maintain.ts'
export type {
  MaintenanceAction,
  MaintenanceError,
  MaintenanceReport,
  MaintenanceRequest,
} from './maintenance.ts'
export { pinCheckpoint, unpinCheckpoint } from './pin.ts'
export { readPins, writePins, type Pin, type Pins } from './pins.ts'
export { capBytesOf, policyOf } from './policy-of.ts'
export { prepareMaintenance } from './prepare-maintenance.ts'
export { previewMaintenance } from './preview-maintenance.ts'
export {
  readProjectHistory,
  readTip,
  readWholeHistory,
  type ProjectHistory,
} from './project-history.ts'
export { readArchives, type ArchiveFact } from './read-archives.ts'
export { rememberSizes } from './remember-run.ts'
export { repositoriesIn } from './repositories-in.ts'
export { trimChain, type TrimRequest } from './trim-chain.ts'
export { readUnfinishedArchive } from './unfinished-archive.ts'
export { untilCut } from './until-cut.ts'
