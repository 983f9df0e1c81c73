import type { Operation } from '../operation.ts'
import { cliSnapshot, cliVersion } from './cli.ts'
import { diff } from './diff.ts'
import { hundredFiles, oneFile } from './edited.ts'
import { first } from './first.ts'
import { housekeeping } from './housekeeping.ts'
import { log } from './log.ts'
import { pastLimit } from './past-limit.ts'
import { prune } from './prune.ts'
import { restore } from './restore.ts'
import { sessionOperations } from './sessions.ts'
import { status } from './status.ts'
import { unchanged } from './unchanged.ts'

/** All operations, in the order of the report. */
export const allOperations: readonly Operation[] = [
  first,
  unchanged,
  oneFile,
  hundredFiles,
  pastLimit,
  log,
  housekeeping,
  diff,
  restore,
  status,
  prune,
  cliVersion,
  cliSnapshot,
  ...sessionOperations,
]
