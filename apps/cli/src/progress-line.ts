import type { Progress, ProgressStep } from '@hermes-checkpoints/core'
import type { Context } from './context.ts'
import { cutToWidth } from './cut-to-width.ts'
import type { GlobalArguments } from './global-options.ts'

/** Short work shows nothing, and a terminal gets no more than people can read. */
const quietStartMs = 300
const betweenLinesMs = 100

const clearLine = '\r\u001b[K'

/** One line on standard error that is written over again and again. */
export interface ProgressLine extends Progress {
  /** Takes the line away. */
  clear(): void
}

/** Shows progress on a terminal; elsewhere, and with `--quiet`, nothing. */
export function progressLine(
  args: Pick<GlobalArguments, 'quiet'>,
  context: Pick<Context, 'clock' | 'errorColumns' | 'writeError'>,
): ProgressLine {
  const { clock, errorColumns } = context
  const columns = args.quiet ? null : errorColumns
  let nextAt = clock.now() + quietStartMs
  let isShown = false
  return {
    report: (step) => {
      if (columns === null || clock.now() < nextAt) return
      nextAt = clock.now() + betweenLinesMs
      isShown = true
      // A terminal that is filled to its last column goes on in the next line, where \r cannot undo it.
      context.writeError(`${clearLine}${cutToWidth(stepText(step), columns - 1)}`)
    },
    clear: () => {
      if (isShown) context.writeError(clearLine)
      isShown = false
    },
  }
}

function stepText({ done, total, what }: ProgressStep): string {
  if (total === null) return `${what}: ${done}`
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  return `${what}: ${done} of ${total} (${percent} %)`
}
