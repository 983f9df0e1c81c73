import type { CheckpointLog } from '@hermes-checkpoints/checkpoints'
import { displayPath } from '@hermes-checkpoints/core'
import type { OutputStyle } from '../../terminal/output-style.ts'
import { logLines } from '../shared/log-lines.ts'

/** Lists the checkpoints of several directories, one section for each. */
export function logAllText(logs: readonly CheckpointLog[], style: OutputStyle): string {
  const sections = logs
    .filter(({ checkpoints }) => checkpoints.length > 0)
    .map((log) => `${style.colors.bold(nameOf(log))}\n${logLines(log.checkpoints, style)}`)
  return sections.length === 0 ? 'No checkpoints found\n' : sections.join('\n')
}

function nameOf({ directory }: CheckpointLog): string {
  return directory === null ? '(unknown)' : displayPath(directory)
}
