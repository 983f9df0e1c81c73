/** How much there is of what is not files. */
export interface Scale {
  readonly projects: number
  readonly staleProjects: number
  /** How many checkpoints a project keeps. */
  readonly limit: number
  /** How many are taken beyond that. */
  readonly beyondLimit: number
}

export const fullScale: Scale = { projects: 50, staleProjects: 10, limit: 20, beyondLimit: 10 }

/** Enough to see that everything can be measured. */
export const quickScale: Scale = { projects: 5, staleProjects: 2, limit: 3, beyondLimit: 2 }
