import { displayText, formatBytes, type AbsolutePath } from '@hermes-checkpoints/core'
import type { FileCount, SessionStats } from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'
import type { Colors } from '../../../terminal/output-style.ts'
import { textTable } from '../../../terminal/text-table.ts'

/** Describes the statistics: totals, sources, files, mismatches, and what a prune would free. */
export function sessionsStatsText(
  stats: SessionStats,
  home: AbsolutePath,
  { bold }: Colors,
): string {
  return [
    totalsText(stats, home),
    sourcesText(stats, bold),
    artifactsText(stats, bold),
    mismatchesText(stats),
    reclaimableText(stats),
  ].join('')
}

function totalsText(stats: SessionStats, home: AbsolutePath): string {
  const { databaseBytes, messages, sessions } = stats
  return `Home:     ${displayText(home)}
Sessions: ${sessions}
Messages: ${messages}
Database: ${databaseBytes === 0 ? 'none' : formatBytes(databaseBytes)}
`
}

function sourcesText({ bySource }: SessionStats, bold: Colors['bold']): string {
  const sources = Object.entries(bySource)
  if (sources.length === 0) return ''
  const columns = [
    { title: bold('SOURCE'), align: 'left', most: 40 },
    { title: bold('SESSIONS'), align: 'right' },
    { title: bold('MESSAGES'), align: 'right' },
  ] as const
  const rows = sources.map(([source, { messages, sessions }]) => [
    displayText(source),
    String(sessions),
    String(messages),
  ])
  return `\n${textTable(columns, rows)}`
}

function artifactsText({ artifacts }: SessionStats, bold: Colors['bold']): string {
  const { gatewayTranscripts, requestDumps, transcripts } = artifacts
  const columns = [
    { title: bold('ON DISK'), align: 'left' },
    { title: bold('FILES'), align: 'right' },
    { title: bold('SIZE'), align: 'right' },
  ] as const
  const rows = [
    fileRow('session_*.json', transcripts),
    fileRow('*.jsonl', gatewayTranscripts),
    fileRow('request_dump_*.json', requestDumps),
  ]
  return `\n${textTable(columns, rows)}`
}

function fileRow(name: string, { bytes, files }: FileCount): readonly string[] {
  return [name, String(files), formatBytes(bytes)]
}

/** Counts files without sessions, and sessions without files. Without a database no file has a session. */
function mismatchesText(stats: SessionStats): string {
  const { databaseBytes, otherFiles, withoutFiles, withoutRow } = stats
  const lines = [
    ...(databaseBytes === 0 || withoutRow.files === 0
      ? []
      : [
          `Files whose session no longer exists: ${withoutRow.files} (${formatBytes(withoutRow.bytes)})\n`,
        ]),
    ...(withoutFiles === 0 ? [] : [`Sessions without files: ${withoutFiles}\n`]),
    ...(otherFiles === 0 ? [] : [`Other files, which are never deleted: ${otherFiles}\n`]),
  ]
  return lines.length === 0 ? '' : `\n${lines.join('')}`
}

function reclaimableText({ reclaimable }: SessionStats): string {
  const { bytes, files, sessions } = reclaimable
  if (sessions + files === 0) return '\nNothing is old enough to prune.\n'
  const what = `${countText(sessions, 'session')} and ${countText(files, 'file')}`
  return `
A prune would free ${formatBytes(bytes)}: ${what} idle for ${defaultDays} days.
Tip: hermes-sessions prune --dry-run lists what would be deleted, and why.
`
}

/** The default of `prune --older-than`. */
const defaultDays = 90
