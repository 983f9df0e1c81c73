import { readStatus, type Status } from '@hermes-checkpoints/checkpoints'
import {
  exitCodes,
  isoTime,
  pathToText,
  type ExitCode,
  type Instant,
} from '@hermes-checkpoints/core'
import { openGit, openStore } from '@hermes-checkpoints/git-adapter'
import type { Context } from '../../program/context.ts'
import { legacyArchivesJson } from '../shared/legacy-archives-json.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { openHome } from '../../home/open-home.ts'
import { requireLimit } from '../../argv/require-limit.ts'
import { statusText } from './text.ts'
import { writeJson } from '../../terminal/write-json.ts'
import type { StatusArguments } from './command.ts'

const bytesPerMb = 1024 * 1024

/** Reads and prints the status. */
export async function runStatus(args: StatusArguments, context: Context): Promise<ExitCode> {
  const limit = requireLimit(args.limit)
  const { gitTimeoutMs, layout, loaded } = await openHome(args, context)
  const { clock, env, signal } = context
  const store = openStore(openGit({ env, timeoutMs: gitTimeoutMs, signal }), layout)
  const status = await readStatus(layout, store, clock.now())
  const capMb = loaded.settings.checkpoints.maxTotalSizeMb
  const capBytes = capMb === 0 ? null : capMb * bytesPerMb
  if (args.json) writeJson(toJson(status, capBytes), context)
  else {
    const now = clock.now()
    context.writeOutput(
      statusText(status, { capBytes, limit, now, look: outputStyle(args, context) }),
    )
  }
  return status.damage.length === 0 ? exitCodes.done : exitCodes.damaged
}

function toJson(status: Status, capBytes: number | null): object {
  const { base, legacyBytes, leftoverBytes, projects, storeBytes, totalBytes } = status
  return {
    base,
    totalBytes,
    storeBytes,
    legacyBytes,
    leftoverBytes,
    capBytes,
    projectCount: projects.length,
    projects: projects.map((project) => ({
      hash: project.hash,
      workdir: project.workdir === null ? null : pathToText(project.workdir),
      state: project.state,
      checkpoints: project.checkpoints,
      bytes: project.bytes,
      ownBytes: project.ownBytes,
      createdAt: timeOrNull(project.createdAt),
      lastTouch: timeOrNull(project.lastTouch),
    })),
    legacyArchives: legacyArchivesJson(status.legacyArchives),
    housekeeping: housekeepingJson(status.housekeeping),
    verified: verifiedJson(status.verified),
    damage: status.damage,
  }
}

function housekeepingJson({ capUnmet, failure, ranAt }: Status['housekeeping']): object {
  return {
    ranAt: timeOrNull(ranAt),
    capUnmet: capUnmet?.why ?? null,
    failure: failure === null ? null : { at: isoTime(failure.at), why: failure.why },
  }
}

function verifiedJson(verified: Status['verified']): object | null {
  return verified === null ? null : { ...verified, at: isoTime(verified.at) }
}

function timeOrNull(instant: Instant | null): string | null {
  return instant === null ? null : isoTime(instant)
}
