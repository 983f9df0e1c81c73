import { existsSync, readdirSync } from 'node:fs'
import { displayText, resolveHome, shortId } from '@hermes-checkpoints/core'
import { formatSettingValue, settingTable } from '@hermes-checkpoints/settings'
import type { ResumeStates } from '@hermes-checkpoints/resume'
import type { SessionName } from '@hermes-checkpoints/sessions'
import type { ArgumentKind } from '../argv/argument-kinds.ts'
import { shells } from './completion-script.ts'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

/** A completion: the word, and what it means. */
export type Offer = readonly [word: string, what: string]

/** Longer lists are hard to read. */
const maxCheckpoints = 20
const maxSessions = 200

/** A user does not wait longer for a list. */
const gitTimeoutMs = 10_000

/** Returns the values that an argument could have. */
export async function completionValues(
  argument: ArgumentKind,
  values: ReadonlyMap<string, string>,
  context: Context,
): Promise<readonly Offer[]> {
  const find = finders[argument]
  return find === undefined ? [] : find({ ...silent, home: values.get('home') }, context, values)
}

type Find = (
  args: GlobalArguments,
  context: Context,
  values: ReadonlyMap<string, string>,
) => Promise<readonly Offer[]>

const finders: Readonly<Partial<Record<ArgumentKind, Find>>> = {
  checkpoint: (args, context, values) => checkpoints(args, context, values.get('dir') ?? '.'),
  'checkpoint-or-file': (args, context, values) =>
    checkpoints(args, context, values.get('dir') ?? '.'),
  setting: async () => settingTable.map(({ description, key }) => [key, description]),
  'setting-value': async (_args, _context, values) => settingValues(values.get('key')),
  session: async (args, context) =>
    (await sessions(args, context)).map(({ id, source }) => [id, displayText(source ?? '')]),
  source: sources,
  state: async (args, context) => idOffers((await resumeStates(args, context)).listSessions()),
  'lost-state': async (args, context) => {
    const { states } = (await resumeStates(args, context)).findLostStates()
    return idOffers(states.map(({ state }) => state.id))
  },
  shell: async () => shells.map((shell) => [shell, 'a shell']),
}

const silent: GlobalArguments = { json: false, quiet: true, verbose: false, color: false }

async function checkpoints(
  args: GlobalArguments,
  context: Context,
  directory: string,
): Promise<readonly Offer[]> {
  const { openHome } = await import('../home/open-home.ts')
  const home = await openHome(args, context)
  const latest: Offer = ['latest', 'the newest checkpoint']
  const { head, journals, objects } = home.layout
  // The engine repairs a damaged store and finishes an interrupted restore when it opens them; the tab key must not.
  const isIntact = existsSync(head) && existsSync(objects) && !hasEntries(journals)
  if (!isIntact) return existsSync(head) ? [latest] : []
  const { openEngineIn } = await import('../home/open-engine-in.ts')
  const engine = openEngineIn({ ...home, gitTimeoutMs }, args, context)
  const { checkpoints: found } = await engine.log(directory, { limit: maxCheckpoints })
  if (found.length === 0) return []
  return [
    latest,
    ...found.map(({ id, number, reason }): Offer => [
      String(number),
      `${shortId(id)} ${displayText(reason)}`,
    ]),
    ...found.map(({ id, reason }): Offer => [shortId(id), displayText(reason)]),
  ]
}

function hasEntries(directory: string): boolean {
  return existsSync(directory) && readdirSync(directory).length > 0
}

function settingValues(key: string | undefined): readonly Offer[] {
  const setting = settingTable.find((row) => row.key === key)
  if (setting === undefined) return []
  if (setting.kind === 'boolean')
    return ['true', 'false'].map((word) => [word, setting.description])
  return [[formatSettingValue(setting.default), `the default: ${setting.description}`]]
}

async function sessions(args: GlobalArguments, context: Context): Promise<readonly SessionName[]> {
  const { listSessionNames } = await import('@hermes-checkpoints/sessions')
  const home = resolveHome({ flag: args.home, env: context.env, cwd: context.cwd })
  return listSessionNames({ home, limit: maxSessions })
}

async function sources(args: GlobalArguments, context: Context): Promise<readonly Offer[]> {
  const found = (await sessions(args, context)).flatMap(({ source }) => source ?? [])
  return [...new Set(found)].map((source) => [source, 'a source of sessions'])
}

async function resumeStates(args: GlobalArguments, context: Context): Promise<ResumeStates> {
  const { openResumeStatesIn } = await import('../home/open-resume-states-in.ts')
  return openResumeStatesIn(args, context).states
}

function idOffers(ids: readonly string[]): readonly Offer[] {
  return [...new Set(ids)].map((id) => [id, 'a session'])
}
