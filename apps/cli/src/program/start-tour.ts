import { runCheckpoints } from './checkpoints-program.ts'
import { startProgram } from './start-program.ts'
import { runTour } from './tour.ts'

/** `npm start`: without arguments a tour in a scratch directory, with arguments `hermes-checkpoints` itself. */
export function startTour(): Promise<void> {
  return startProgram((argv, context) =>
    argv.length === 0 ? runTour(context) : runCheckpoints(argv, context),
  )
}
