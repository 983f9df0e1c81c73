/** How much there is of what is not files. */
export interface Scale {
  readonly projects: number
  readonly staleProjects: number
  /** How many checkpoints a project keeps. */
  readonly limit: number
  /** How many are taken beyond that. */
  readonly beyondLimit: number
  /** Which part of the sessions that a line names there really is. */
  readonly sessionsPart: number
}

export const fullScale: Scale = {
  projects: 50,
  staleProjects: 10,
  limit: 20,
  beyondLimit: 10,
  sessionsPart: 1,
}

/** Enough to see that everything can be measured. */
export const quickScale: Scale = {
  projects: 5,
  staleProjects: 2,
  limit: 3,
  beyondLimit: 2,
  sessionsPart: 1 / 100,
}
