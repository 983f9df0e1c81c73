import { openEngine } from '@hermes-checkpoints/checkpoints'
import { pathToText } from '@hermes-checkpoints/core'
import { plainCheckpoint } from '../answers/checkpoint.ts'
import { plainDetails, plainDifference } from '../answers/difference.ts'
import { plainLog, type CheckpointLog } from '../answers/log.ts'
import { plainMaintenance } from '../answers/maintenance-report.ts'
import { plainOutcome } from '../answers/outcome.ts'
import { plainReport } from '../answers/restore-report.ts'
import { plainStatus } from '../answers/status.ts'
import { engineCall } from '../requests/call-options.ts'
import { checkpointName } from '../requests/checkpoint-name.ts'
import { engineDiff, engineRestore } from '../requests/requests.ts'
import type { Checkpoints } from './checkpoints.ts'
import { engineOptions } from './engine-options.ts'
import type { OpenOptions } from './open-options.ts'

/** Opens the checkpoints of the user's home. Reads the settings; creates nothing before the first checkpoint. */
export async function openCheckpoints(options: OpenOptions = {}): Promise<Checkpoints> {
  const engine = openEngine(await engineOptions(options))
  return {
    turn: () => engine.turn(),
    ensure: async (directory, given = {}) =>
      plainOutcome(await engine.ensure(directory, engineCall(given))),
    snapshot: async (directory, given = {}) =>
      plainOutcome(await engine.snapshot(directory, engineCall(given))),
    // The log of one directory always has its name.
    log: async (directory, given = {}) =>
      plainLog(await engine.log(directory, engineCall(given))) as CheckpointLog,
    logAll: async (given = {}) => (await engine.logAll(engineCall(given))).map(plainLog),
    resolve: async (directory, name, given = {}) =>
      plainCheckpoint(await engine.resolve(directory, checkpointName(name), engineCall(given))),
    show: async (directory, name, given = {}) =>
      plainDetails(await engine.show(directory, checkpointName(name), engineCall(given))),
    diff: async (directory, request) =>
      plainDifference(await engine.diff(directory, engineDiff(request))),
    restore: async (directory, request = {}) =>
      plainReport(await engine.restore(directory, engineRestore(request))),
    undo: async (directory, { dryRun = false, ...given } = {}) =>
      plainReport(await engine.undo(directory, { ...engineCall(given), dryRun })),
    recordAgentWrite: (file, given = {}) => engine.recordAgentWrite(file, engineCall(given)),
    endTurn: (directory, given = {}) => engine.endTurn(directory, engineCall(given)),
    pin: async (directory, name, given = {}) =>
      plainCheckpoint(await engine.pin(directory, checkpointName(name), engineCall(given))),
    unpin: async (directory, name, given = {}) =>
      plainCheckpoint(await engine.unpin(directory, checkpointName(name), engineCall(given))),
    prune: async (request = {}) => plainMaintenance(await engine.prune(engineCall(request))),
    maintain: async (given = {}) => plainMaintenance(await engine.maintain(engineCall(given))),
    clear: (given = {}) => engine.clear(engineCall(given)),
    clearLegacy: (given = {}) => engine.clearLegacy(engineCall(given)),
    verify: (request = {}) => engine.verify(engineCall(request)),
    projectFor: (path) => pathToText(engine.projectFor(path)),
    status: async (given = {}) => plainStatus(await engine.status(engineCall(given))),
  }
}
