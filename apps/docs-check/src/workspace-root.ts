import { fileURLToPath } from 'node:url'

/** The root of this repository; `dist` and `src` are equally deep. */
export const workspaceRoot: string = fileURLToPath(new URL('../../..', import.meta.url)).replace(
  /\/$/,
  '',
)
