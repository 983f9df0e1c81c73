export { checkpointsCommands, runCheckpoints } from './checkpoints-program.ts'
export type { Command, RunCommand } from './command.ts'
export { processContext, type Context } from './context.ts'
export { runTour } from './tour.ts'
