/**
 * Does work that Ctrl-C asks to stop where nothing is half done. A second Ctrl-C ends the process as ever.
 *
 * The work has to look at the signal.
 */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  process.once('SIGINT', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop)
  }
}
