import type { Progress, ProgressStep } from '@hermes-checkpoints/core'
import type { Context } from '../program/context.ts'
import { cutToWidth } from './cut-to-width.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

/** Short work shows nothing, and a terminal gets no more than people can read. */
const quietStartMs = 300
const betweenLinesMs = 100

const clearLine = '\r\u001b[K'

/** One line on standard error that is written over again and again. */
export interface ProgressLine extends Progress {
  /** Takes the line away; whatever begins then is short until it turns out to be long. */
  clear(): void
}

/** Shows progress on a terminal; elsewhere, with `--quiet` and with `--json`, nothing. */
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
    // A terminal that is filled to its last column goes on in the next line, where \r cannot undo it.
    context.writeError(`${clearLine}${cutToWidth(stepText(step), columns - 1)}`)
  }
  return {
    report: (step) => {
      const early = nextAt - clock.now()
      if (early <= 0) show(step)
      else {
        // It may be the last word for long: packing says what it does once, when it begins.
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
