import type { Status } from '@hermes-checkpoints/checkpoints'
import { isoTime, pathToText, type Instant } from '@hermes-checkpoints/core'
import { legacyArchivesJson } from '../shared/legacy-archives-json.ts'

export function statusJson(status: Status, capBytes: number | null): object {
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
