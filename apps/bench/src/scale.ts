/** The sizes of everything that is not a file. */
export interface Scale {
  readonly projects: number
  readonly staleProjects: number
  /** How many checkpoints a project keeps. */
  readonly limit: number
  /** How many are taken beyond that. */
  readonly beyondLimit: number
  /** The fraction of the named number of sessions that is really built. */
  readonly sessionsPart: number
}

export const fullScale: Scale = {
  projects: 50,
  staleProjects: 10,
  limit: 20,
  beyondLimit: 10,
  sessionsPart: 1,
}

/** Small, for trying the bench itself. */
export const quickScale: Scale = {
  projects: 5,
  staleProjects: 2,
  limit: 3,
  beyondLimit: 2,
  sessionsPart: 1 / 100,
}
