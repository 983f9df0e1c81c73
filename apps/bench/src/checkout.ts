import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { planSessionPrune, sessionStats } from '@hermes-checkpoints/sessions'
import { openOurs } from './references/our-engine.ts'
import { ourTaker } from './references/our-taker.ts'

/** The programs of one built checkout of this repository. */
export interface Checkout {
  readonly name: 'ours' | 'baseline'
  readonly openOurs: typeof openOurs
  readonly ourTaker: typeof ourTaker
  readonly sessionStats: typeof sessionStats
  readonly planSessionPrune: typeof planSessionPrune
  /** The path of the CLI. */
  readonly cli: string
}

/** The checkout of this file. */
export const thisCheckout: Checkout = {
  name: 'ours',
  openOurs,
  ourTaker,
  sessionStats,
  planSessionPrune,
  cli: cliOf(fileURLToPath(new URL('../../..', import.meta.url))),
}

/** Loads another checkout, which must be built, as the baseline of a comparison. Its code runs in this process. */
export async function loadBaseline(directory: string): Promise<Checkout> {
  const root = resolve(directory)
  const modules = [
    'apps/bench/dist/references/our-engine.js',
    'apps/bench/dist/references/our-taker.js',
    'packages/sessions/dist/index.js',
  ].map((path) => join(root, path))
  const missing = modules.concat(cliOf(root)).find((path) => !existsSync(path))
  if (missing !== undefined)
    throw new Error(`--against wants a built checkout, and ${missing} is missing`)
  const [engine, taker, sessions] = (await Promise.all(
    modules.map((path) => import(pathToFileURL(path).href)),
  )) as [
    Pick<Checkout, 'openOurs'>,
    Pick<Checkout, 'ourTaker'>,
    Pick<Checkout, 'sessionStats' | 'planSessionPrune'>,
  ]
  return {
    name: 'baseline',
    openOurs: engine.openOurs,
    ourTaker: async (...args) => ({ ...(await taker.ourTaker(...args)), name: 'baseline' }),
    sessionStats: sessions.sessionStats,
    planSessionPrune: sessions.planSessionPrune,
    cli: cliOf(root),
  }
}

function cliOf(root: string): string {
  return join(root, 'apps/cli/bin/hermes-checkpoints.js')
}
