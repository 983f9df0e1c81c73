import type { Change, RestoreReport } from '@hermes-checkpoints/checkpoints'
import { displayPath } from '@hermes-checkpoints/core'
import { keepReasons } from './keep-reasons.ts'
import type { Colors } from '../../terminal/output-style.ts'

/** So many paths of a kind are shown to people who have not asked for all. */
const mostShown = 20

export interface ChangesTextOptions {
  /** Whether every path is shown. */
  readonly verbose: boolean
  readonly colors: Colors
}

/** What a restore does to which paths and what it keeps, a line each. */
export function restoreChangesText(
  { changes, kept }: Pick<RestoreReport, 'changes' | 'kept'>,
  options: ChangesTextOptions,
): string {
  const lines: readonly Line[] = [
    ...changes.map(({ action, path }) => ({ mark: action, text: displayPath(path) })),
    ...kept.map(({ path, why }): Line => {
      return { mark: 'keep', text: `${displayPath(path)} (${keepReasons[why]})` }
    }),
  ]
  return marks.map((mark) => groupText(lines, mark, options)).join('')
}

type Mark = Change['action'] | 'keep'

interface Line {
  readonly mark: Mark
  readonly text: string
}

const marks: readonly Mark[] = ['write', 'mkdir', 'chmod', 'delete', 'rmdir', 'keep']
const widestMark = 'delete'.length

const colorNames: Readonly<Record<Mark, 'green' | 'yellow' | 'red' | 'cyan'>> = {
  write: 'green',
  mkdir: 'green',
  chmod: 'yellow',
  delete: 'red',
  rmdir: 'red',
  keep: 'cyan',
}

function groupText(
  lines: readonly Line[],
  mark: Mark,
  { colors, verbose }: ChangesTextOptions,
): string {
  const group = lines.filter((line) => line.mark === mark)
  const shown = verbose ? group : group.slice(0, mostShown)
  const coloured = colors[colorNames[mark]](mark.padEnd(widestMark))
  const hidden = group.length - shown.length
  const more = hidden === 0 ? '' : `  … and ${hidden} more; --verbose shows them.\n`
  return `${shown.map(({ text }) => `  ${coloured}  ${text}\n`).join('')}${more}`
}
