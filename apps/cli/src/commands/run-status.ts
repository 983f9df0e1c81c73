import { readStatus, type ProjectStatus, type Status } from '@hermes-checkpoints/checkpoints'
import {
  displayPath,
  exitCodes,
  formatAge,
  formatBytes,
  isoTime,
  pathToText,
  type ExitCode,
  type Instant,
} from '@hermes-checkpoints/core'
import { openGit, openStore } from '@hermes-checkpoints/git-adapter'
import type { Context } from '../context.ts'
import { openHome } from '../open-home.ts'
import { textTable, type Column } from '../text-table.ts'
import type { StatusArguments } from './status.ts'

const bytesPerMb = 1024 * 1024

/** Reads and prints the status. */
export async function runStatus(args: StatusArguments, context: Context): Promise<ExitCode> {
  const { gitTimeoutMs, layout, loaded } = await openHome(args, context)
  const store = openStore(openGit({ env: context.env, timeoutMs: gitTimeoutMs }), layout)
  const status = await readStatus(layout, store)
  const capMb = loaded.settings.checkpoints.maxTotalSizeMb
  const capBytes = capMb === 0 ? null : capMb * bytesPerMb
  const text = args.json
    ? `${JSON.stringify(forPrograms(status, capBytes))}\n`
    : forPeople(status, capBytes, args.limit, context.clock.now())
  context.writeOutput(text)
  return exitCodes.done
}

function forPrograms(status: Status, capBytes: number | null): unknown {
  const { base, legacyBytes, projects, storeBytes, totalBytes } = status
  return {
    base,
    totalBytes,
    storeBytes,
    legacyBytes,
    capBytes,
    projectCount: projects.length,
    projects: projects.map((project) => ({
      hash: project.hash,
      workdir: project.workdir === null ? null : pathToText(project.workdir),
      state: project.state,
      checkpoints: project.checkpoints,
      bytes: project.bytes,
      createdAt: timeOrNull(project.createdAt),
      lastTouch: timeOrNull(project.lastTouch),
    })),
    legacyArchives: status.legacyArchives.map(({ bytes, modifiedAt, name }) => ({
      name,
      bytes,
      modifiedAt: isoTime(modifiedAt),
    })),
  }
}

function timeOrNull(instant: Instant | null): string | null {
  return instant === null ? null : isoTime(instant)
}

function forPeople(status: Status, capBytes: number | null, limit: number, now: Instant): string {
  const shown = status.projects.slice(0, limit)
  const hidden = status.projects.length - shown.length
  return [
    sizesText(status),
    shown.length === 0
      ? ''
      : `\n${textTable(
          columns,
          shown.map((one) => row(one, now)),
        )}`,
    hidden === 0 ? '' : `  … and ${hidden} more; --limit shows them.\n`,
    legacyText(status),
    capText(status, capBytes),
  ].join('')
}

function sizesText(status: Status): string {
  return `Checkpoint base: ${status.base}
Total size:      ${formatBytes(status.totalBytes)}
  store/         ${formatBytes(status.storeBytes)}
  legacy-*       ${formatBytes(status.legacyBytes)}
Projects:        ${status.projects.length}
`
}

const columns: readonly Column[] = [
  { title: 'WORKDIR', align: 'left' },
  { title: 'CHECKPOINTS', align: 'right' },
  { title: 'SIZE', align: 'right' },
  { title: 'LAST TOUCH', align: 'right' },
  { title: 'STATE', align: 'left' },
]

function row(project: ProjectStatus, now: Instant): readonly string[] {
  return [
    project.workdir === null ? '(unknown)' : displayPath(project.workdir),
    String(project.checkpoints),
    formatBytes(project.bytes),
    formatAge(project.lastTouch, now),
    project.state,
  ]
}

function legacyText(status: Status): string {
  const archives = status.legacyArchives
  if (archives.length === 0) return ''
  const lines = archives.map(({ bytes, name }) => `  ${name}  ${formatBytes(bytes)}\n`).join('')
  return `\nLegacy archives (${archives.length}):\n${lines}They are no longer needed once you are sure; delete the directories to free the space.\n`
}

function capText(status: Status, capBytes: number | null): string {
  if (capBytes === null || status.storeBytes <= capBytes) return ''
  const [size, cap] = [formatBytes(status.storeBytes), formatBytes(capBytes)]
  return `\nWarning: the store takes ${size}, which is above the cap of ${cap}.\n`
}
