import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { hasErrno } from '@hermes-checkpoints/core'

/** A scratch environment for one document: a user `me` with an empty home. */
export interface ScratchWorld {
  readonly scratch: string
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Rewrites an output to what that user would see. */
  asShown(output: string): string
}

/** Creates the environment with the workspace's programs and packages, and removes it afterwards. */
export async function withScratch<Result>(
  root: string,
  work: (world: ScratchWorld) => Promise<Result>,
): Promise<Result> {
  const temporary = realpathSync(tmpdir())
  const scratch = mkdtempSync(join(temporary, 'hermes-docs-'))
  const home = makeHome(temporary)
  try {
    return await work(scratchWorld(root, scratch, home))
  } finally {
    // A housekeeping process may still be running in it.
    for (const directory of [scratch, home])
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** As long as the name that documents show, so that tables have the same width. */
function makeHome(temporary: string): string {
  const home = join(temporary, randomUUID().slice(0, 3))
  try {
    mkdirSync(home, { mode: 0o700 })
    return home
  } catch (error) {
    if (!hasErrno(error, 'EEXIST')) throw error
    return mkdtempSync(home)
  }
}

const shownHome = '/home/me'

function scratchWorld(root: string, scratch: string, home: string): ScratchWorld {
  const bin = join(scratch, 'bin')
  linkPrograms(root, bin)
  linkPackages(root, join(scratch, 'node_modules', '@hermes-checkpoints'))
  const path = [join(root, 'node_modules', '.bin'), bin, dirname(process.execPath)]
  return {
    scratch,
    cwd: home,
    env: {
      PATH: [...path, process.env['PATH'] ?? ''].join(delimiter),
      HOME: home,
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      TERM: 'dumb',
    },
    asShown: (output) => output.replaceAll(home, shownHome).replaceAll(scratch, ''),
  }
}

/** Puts the programs of all apps on PATH. */
function linkPrograms(root: string, directory: string): void {
  mkdirSync(directory)
  const apps = join(root, 'apps')
  const places = readdirSync(apps).flatMap((app) => [
    join(apps, app, 'bin'),
    join(apps, app, 'programs'),
  ])
  for (const place of places.filter((name) => existsSync(name)))
    for (const file of readdirSync(place).filter((name) => name.endsWith('.js')))
      addProgram(join(directory, file.slice(0, -'.js'.length)), join(place, file))
  addProgram(join(directory, 'hck'), join(apps, 'cli', 'bin', 'hermes-checkpoints.js'))
}

function addProgram(name: string, program: string): void {
  writeFileSync(name, starter(program), { mode: 0o755 })
}

function starter(program: string): string {
  return `#!/bin/sh\nexec node '${program}' "$@"\n`
}

/** Lets scripts import the built packages by name, and yargs, which a host has. */
function linkPackages(root: string, directory: string): void {
  mkdirSync(directory, { recursive: true })
  symlinkSync(join(root, 'apps', 'cli', 'node_modules', 'yargs'), join(directory, '..', 'yargs'))
  const packages = join(root, 'packages')
  const places = readdirSync(packages).map((name) => [name, join(packages, name)] as const)
  for (const [name, place] of [...places, ['cli', join(root, 'apps', 'cli')] as const])
    if (existsSync(join(place, 'package.json'))) symlinkSync(place, join(directory, name))
  symlinkSync(join(packages, 'hermes-checkpoints'), join(directory, '..', 'hermes-checkpoints'))
}
