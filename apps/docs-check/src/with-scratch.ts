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

/** A world for one document: a user `me` without anything. */
export interface ScratchWorld {
  readonly scratch: string
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Says an output as that user would see it. */
  asShown(output: string): string
}

/** Makes such a world, with the programs and packages of a workspace, and deletes it afterwards. */
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
    // A housekeeper may just be at work in it.
    for (const directory of [scratch, home])
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Where temporary files are in `/tmp`, it is as long as the name that is shown, and tables are as wide. */
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

/** Documents start the programs of all apps by their names. */
function linkPrograms(root: string, directory: string): void {
  mkdirSync(directory)
  const apps = join(root, 'apps')
  const places = readdirSync(apps).flatMap((app) => [
    join(apps, app, 'bin'),
    join(apps, app, 'programs'),
  ])
  for (const place of places.filter((name) => existsSync(name)))
    for (const file of readdirSync(place).filter((name) => name.endsWith('.js')))
      writeFileSync(join(directory, file.slice(0, -'.js'.length)), starter(join(place, file)), {
        mode: 0o755,
      })
}

function starter(program: string): string {
  return `#!/bin/sh\nexec node '${program}' "$@"\n`
}

/** Scripts import the packages by their names, and get them as they are built; and yargs, as a host has it. */
function linkPackages(root: string, directory: string): void {
  mkdirSync(directory, { recursive: true })
  symlinkSync(join(root, 'apps', 'cli', 'node_modules', 'yargs'), join(directory, '..', 'yargs'))
  const packages = join(root, 'packages')
  const places = readdirSync(packages).map((name) => [name, join(packages, name)] as const)
  for (const [name, place] of [...places, ['cli', join(root, 'apps', 'cli')] as const])
    if (existsSync(join(place, 'package.json'))) symlinkSync(place, join(directory, name))
}
