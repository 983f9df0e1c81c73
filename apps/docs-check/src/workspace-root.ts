import { fileURLToPath } from 'node:url'

/** The repository that this file is part of; it lies as deep in `dist` as in `src`. */
export const workspaceRoot: string = fileURLToPath(new URL('../../..', import.meta.url)).replace(
  /\/$/,
  '',
)
