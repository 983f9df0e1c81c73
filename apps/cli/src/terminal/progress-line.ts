import type { Progress, ProgressStep } from '@hermes-checkpoints/core'
import type { Context } from '../program/context.ts'
import { cutToWidth } from './cut-to-width.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

/** Short work shows nothing, and the line changes no faster than a user can read. */
const quietStartMs = 300
const betweenLinesMs = 100

const clearLine = '\r\u001b[K'

/** One line on standard error that is rewritten in place. */
export interface ProgressLine extends Progress {
  /** Removes the line; it comes back only when the next work takes long. */
  clear(): void
}

/** Shows progress on a terminal; without one, with `--quiet` and with `--json` it shows nothing. */
export function progressLine(
  args: Pick<GlobalArguments, 'quiet' | 'json'>,
  context: Pick<Context, 'clock' | 'errorColumns' | 'writeError'>,
): ProgressLine {
  const { clock, errorColumns: columns } = context
  if (columns === null || args.quiet || args.json) return silent
  let nextAt = clock.now() + quietStartMs
  let isShown = false
  let waiting: NodeJS.Timeout | null = null
  const stopWaiting = (): void => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }
  const show = (step: ProgressStep): void => {
    stopWaiting()
    nextAt = clock.now() + betweenLinesMs
    isShown = true
    // A line that fills the last column would wrap, and \r cannot clear the line above.
    context.writeError(`${clearLine}${cutToWidth(stepText(step), columns - 1)}`)
  }
  return {
    report: (step) => {
      const early = nextAt - clock.now()
      if (early <= 0) show(step)
      else {
        // This may be the last report for a long time: packing reports only when it begins.
        stopWaiting()
        waiting = setTimeout(() => show(step), early).unref()
      }
    },
    clear: () => {
      stopWaiting()
      if (isShown) context.writeError(clearLine)
      isShown = false
      nextAt = clock.now() + quietStartMs
    },
  }
}

const silent: ProgressLine = { report: () => undefined, clear: () => undefined }

function stepText({ done, total, what }: ProgressStep): string {
  if (total === null) return done === 0 ? `${what} …` : `${what}: ${done}`
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  return `${what}: ${done} of ${total} (${percent} %)`
}
