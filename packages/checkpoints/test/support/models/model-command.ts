import type fc from 'fast-check'
import { expectAgreement, projectAt, type Model, type World } from './model-world.ts'
import { checkpointsOf, type ProjectModel, type SavedModel } from './project-model.ts'

/** A command that runs on the model and on the world, which must agree afterwards. */
export type ModelCommand = fc.AsyncCommand<Model, World>

/** The world around one directory. */
export interface Place extends World {
  readonly directory: string
}

/** The world around one checkpoint, which has this number in the log. */
export interface CheckpointPlace extends Place {
  readonly name: string
}

/** A command that changes the model and the world, and then expects them to agree. */
export function command(
  name: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): ModelCommand {
  return {
    check,
    run: async (model, world) => {
      await run(model, world)
      await expectAgreement(model, world)
    },
    toString: () => name,
  }
}

/** A command on one project, which the model replaces by another. */
export function onProject(
  name: string,
  at: number,
  run: (project: ProjectModel, place: Place) => Promise<ProjectModel>,
  check: (project: ProjectModel) => boolean = () => true,
): ModelCommand {
  return command(
    `${name} in ${at}`,
    async (model, world) => {
      const directory = world.directories[at] ?? ''
      model.projects[at] = await run(projectAt(model, at), { ...world, directory })
    },
    (model) => check(projectAt(model, at)),
  )
}

/** Maps any number to a checkpoint: shrinking a history must not leave the number without one. */
export function onCheckpoint(
  name: string,
  at: number,
  number: number,
  run: (
    project: ProjectModel,
    checkpoint: SavedModel,
    place: CheckpointPlace,
  ) => Promise<ProjectModel>,
): ModelCommand {
  return onProject(
    `${name} ${number}`,
    at,
    async (project, place) => {
      const all = checkpointsOf(project)
      const index = number % all.length
      return run(project, all[index] as SavedModel, { ...place, name: `${index + 1}` })
    },
    (project) => checkpointsOf(project).length > 0,
  )
}
