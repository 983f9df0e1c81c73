import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository of this file, which is as deep in `dist` as in `src`. */
export const workspaceRoot: string = resolve(fileURLToPath(new URL('../../..', import.meta.url)))
