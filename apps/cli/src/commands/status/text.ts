import type { ProjectStatus, Status } from '@hermes-checkpoints/checkpoints'
import {
  displayPath,
  displayText,
  formatAge,
  formatBytes,
  type Instant,
} from '@hermes-checkpoints/core'
import { legacyArchivesText } from '../shared/legacy-archives-text.ts'
import { countText } from '../../terminal/count-text.ts'
import type { Colors, OutputStyle } from '../../terminal/output-style.ts'
import { textTable, type Column } from '../../terminal/text-table.ts'

export interface StatusTextOptions {
  /** Null when the store has no size cap. */
  readonly capBytes: number | null
  /** How many projects to show. */
  readonly limit: number
  readonly now: Instant
  readonly style: OutputStyle
}

/** Describes the status: sizes, housekeeping, projects, archives, and what is wrong. */
export function statusText(status: Status, options: StatusTextOptions): string {
  const { capBytes, style, now } = options
  return [
    sizesText(status, capBytes),
    leftoversText(status),
    housekeepingText(status.housekeeping, now),
    verifiedText(status.verified, now),
    projectsText(status.projects, options),
    legacyText(status, now),
    capText(status, capBytes, style.colors),
    failureText(status.housekeeping, now, style.colors),
    damageText(status, style.colors),
  ].join('')
}

function sizesText(status: Status, capBytes: number | null): string {
  const cap = capBytes === null ? '' : ` of ${formatBytes(capBytes)}`
  return `Checkpoint base: ${displayText(status.base)}
Total size:      ${formatBytes(status.totalBytes)}
  store/         ${formatBytes(status.storeBytes)}${cap}
  legacy-*       ${formatBytes(status.legacyBytes)}
Projects:        ${status.projects.length}
`
}

function leftoversText({ leftoverBytes }: Status): string {
  if (leftoverBytes === 0) return ''
  return `Leftovers:       ${formatBytes(leftoverBytes)} from killed processes; housekeeping removes it\n`
}

function housekeepingText({ ranAt }: Status['housekeeping'], now: Instant): string {
  return `Housekeeping:    ${ranAt === null ? 'never' : formatAge(ranAt, now)}\n`
}

function verifiedText(verified: Status['verified'], now: Instant): string {
  if (verified === null) return ''
  const found = verified.ok ? 'OK' : countText(verified.problems, 'problem')
  return `Last verify:     ${formatAge(verified.at, now)}, ${found}\n`
}

function damageText({ damage }: Status, { red }: Colors): string {
  if (damage.length === 0) return ''
  const lines = damage
    .map(({ detail, target }) => `  ${displayText(`${target}: ${detail}`)}\n`)
    .join('')
  return `\n${red('Part of the store cannot be read:')}\n${lines}Run \`hermes-checkpoints verify\` to see which checkpoints are affected.\n`
}

function projectsText(
  projects: readonly ProjectStatus[],
  { limit, style, now }: StatusTextOptions,
): string {
  if (projects.length === 0) return ''
  const rows = projects.slice(0, limit).map((project) => row(project, now, style.colors))
  const hidden = projects.length - rows.length
  const more = hidden === 0 ? '' : `  … and ${hidden} more; --limit shows them.\n`
  return `\n${textTable(columnsFor(style.colors), rows)}${more}`
}

function columnsFor({ bold }: Colors): readonly Column[] {
  return [
    { title: bold('WORKDIR'), align: 'left', most: maxWorkdirWidth },
    { title: bold('CHECKPOINTS'), align: 'right' },
    { title: bold('SIZE'), align: 'right' },
    { title: bold('LAST TOUCH'), align: 'right' },
    { title: bold('STATE'), align: 'left' },
  ]
}

/** A longer path sticks out of its own line only. It is never cut, so that it can be copied. */
const maxWorkdirWidth = 60

function row(project: ProjectStatus, now: Instant, colors: Colors): readonly string[] {
  return [
    project.workdir === null ? '(unknown)' : displayPath(project.workdir),
    String(project.checkpoints),
    formatBytes(project.bytes),
    formatAge(project.lastTouch, now),
    project.state === 'live' ? project.state : colors.yellow(project.state),
  ]
}

function legacyText({ legacyArchives }: Status, now: Instant): string {
  if (legacyArchives.length === 0) return ''
  return `\n${legacyArchivesText(legacyArchives, now)}When you no longer need them, delete them: hermes-checkpoints clear-legacy\n`
}

function capText(
  { housekeeping: { capUnmet }, storeBytes }: Status,
  capBytes: number | null,
  colors: Colors,
): string {
  if (capBytes === null || storeBytes <= capBytes) return ''
  const [size, cap] = [formatBytes(storeBytes), formatBytes(capBytes)]
  // The reason was recorded for the cap at that time; it says nothing about another cap.
  const why =
    capUnmet?.capBytes === capBytes ? `At the last attempt, ${displayText(capUnmet.why)}.\n` : ''
  return `\n${colors.yellow('Warning:')} the store takes ${size}, more than its cap of ${cap}.\n${why}`
}

function failureText(
  { failure }: Status['housekeeping'],
  now: Instant,
  { yellow }: Colors,
): string {
  if (failure === null) return ''
  return `\n${yellow('Warning:')} housekeeping failed ${formatAge(failure.at, now)}: ${displayText(failure.why)}\n`
}
