import { runCheckpoints } from './checkpoints-program.ts'
import { startProgram } from './start-program.ts'
import { runTour } from './tour.ts'

/** Called by `npm start`: a tour in a scratch directory without arguments, `hermes-checkpoints` with arguments. */
export function startTour(): Promise<void> {
  return startProgram((argv, context) =>
    argv.length === 0 ? runTour(context) : runCheckpoints(argv, context),
  )
}
