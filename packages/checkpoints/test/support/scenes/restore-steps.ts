import { execFileSync, spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The steps of another process, in order. */
type RestoreStep =
  | readonly ['snapshot']
  | readonly ['restore', checkpoint: string, ...paths: readonly string[]]
  | readonly ['undo']
  /** Reads a file of the project. */
  | readonly ['read', path: string]
  /** Lists the unfinished restores. */
  | readonly ['journals']

export interface StepsRequest {
  readonly home: string
  readonly project: string
  readonly steps: readonly RestoreStep[]
}

/** Runs the steps as an unprivileged user, and returns their results. */
export function stepsAsNobody(request: StepsRequest): readonly unknown[] {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  return runSteps([], request, nobody)
}

/** Runs the steps after a shell script has mounted something in a private namespace. */
export function stepsUnderMount(
  script: string,
  places: readonly string[],
  request: StepsRequest,
): readonly unknown[] {
  const namespace = ['unshare', '--user', '--map-root-user', '--mount']
  const shell = ['sh', '-e', '-c', `${script}\nshift ${places.length}\nexec "$@"`, 'sh']
  return runSteps([...namespace, ...shell, ...places], request)
}

/** Makes the unprivileged user the owner of everything below a directory, if we may. */
export function giveToNobody(directory: string): void {
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534:65534', directory])
}

const program = fileURLToPath(new URL('../../programs/restore-steps.js', import.meta.url))

function runSteps(
  prefix: readonly string[],
  { home, project, steps }: StepsRequest,
  options: SpawnSyncOptions = {},
): readonly unknown[] {
  const call = [...prefix, process.execPath, program, home, project, JSON.stringify(steps)]
  const [command = '', ...args] = call
  const child = spawnSync(command, args, { ...options, cwd: '/', encoding: 'utf8' })
  if (child.status !== 0) throw new Error(`the steps were not taken: ${child.stderr}`)
  return JSON.parse(child.stdout) as readonly unknown[]
}
