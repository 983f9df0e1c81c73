import type { Change, RestoreReport } from '@hermes-checkpoints/checkpoints'
import { displayPath } from '@hermes-checkpoints/core'
import { keepReasons } from './keep-reasons.ts'
import type { Colors } from '../../terminal/output-style.ts'

/** The most paths of each kind that are listed without `--verbose`. */
const maxShown = 20

export interface ChangesTextOptions {
  /** True lists every path. */
  readonly verbose: boolean
  readonly colors: Colors
}

/** Lists what a restore changes and what it keeps, one path per line. */
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
const markWidth = 'delete'.length

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
  const shown = verbose ? group : group.slice(0, maxShown)
  const coloured = colors[colorNames[mark]](mark.padEnd(markWidth))
  const hidden = group.length - shown.length
  const more = hidden === 0 ? '' : `  … and ${hidden} more; --verbose shows them.\n`
  return `${shown.map(({ text }) => `  ${coloured}  ${text}\n`).join('')}${more}`
}
