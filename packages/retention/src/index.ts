export { isOversize, largestFileBytes } from './plan/oversize.ts'
export { planChain } from './plan/plan-chain.ts'
export type { ChainPlan, CheckpointFact, KeepPolicy } from './plan/chain-plan.ts'
export { planCap } from './plan/plan-cap.ts'
export type { CapInput, CapPlan } from './plan/cap-plan.ts'
export { planRemovals } from './plan/plan-removals.ts'
export type { OrphanRule, PlannedRemoval, RemovalInput } from './plan/removal-plan.ts'
export type {
  MaintenanceAction,
  MaintenanceError,
  MaintenanceReport,
  MaintenanceRequest,
} from './plan/maintenance.ts'
export type { Pin, Pins } from './plan/pin.ts'
export { capBytesOf, policyOf } from './plan/policy-of.ts'

export { readClearable, type Clearable } from './read/clearable.ts'
export { housekeepingDue, isAutoPruneDue } from './read/housekeeping-due.ts'
export { lostChains } from './read/lost-chains.ts'
export {
  readProjectHistory,
  readWholeHistory,
  type ProjectHistory,
} from './read/project-history.ts'
export { readArchives } from './read/read-archives.ts'
export { repositoriesIn } from './read/repositories-in.ts'

export {
  readMemory,
  writeMemory,
  type HousekeepingMemory,
  type MeasuredSize,
} from './state/housekeeping-memory.ts'
export { readImportNotes, writeImportNotes, type ImportNote } from './state/import-notes.ts'
export { writeLastPrune } from './state/last-prune.ts'
export { readPins, writePins } from './state/pins.ts'
export { readUnfinishedArchive } from './state/unfinished-archive.ts'

export { clearBase, clearLegacy, type ClearReport, type KeptArchive } from './apply/clear.ts'
export { maintain } from './apply/maintain.ts'
export { maintainRelics } from './apply/maintain-relics.ts'
export { pinCheckpoint, unpinCheckpoint } from './apply/pin.ts'
export { prepareMaintenance } from './apply/prepare-maintenance.ts'
export { previewMaintenance } from './apply/preview-maintenance.ts'
export { rememberSizes } from './apply/remember-run.ts'
export { trimChain } from './apply/trim-chain.ts'
