import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The output of `programs/report-snapshot.js`: the result of a snapshot in another process. */
export interface SnapshotReport {
  readonly outcome: string
  readonly notCaptured: Readonly<Record<string, string>>
  /** The id of the newest checkpoint's tree. */
  readonly tree: string
  /** The contents of the newest checkpoint, by path. */
  readonly files: Readonly<Record<string, string>>
}

/** Takes a checkpoint as an unprivileged user. */
export function snapshotAsNobody(home: string, project: string): SnapshotReport {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  return report([process.execPath, program, home, project], nobody)
}

/** Takes a checkpoint in a process with this environment. */
export function snapshotWith(
  env: NodeJS.ProcessEnv,
  home: string,
  project: string,
): SnapshotReport {
  return report([process.execPath, program, home, project], { env })
}

/** Takes a checkpoint while a file system is mounted on a directory in a private namespace. */
export function snapshotUnderMount(
  mountPoint: string,
  home: string,
  project: string,
): SnapshotReport {
  const namespace = ['unshare', '--user', '--map-root-user', '--mount']
  const script = 'mount -t tmpfs none "$1" && : >"$1/mounted" && shift && exec "$@"'
  const mounted = ['sh', '-c', script, 'sh', mountPoint]
  return report([...namespace, ...mounted, process.execPath, program, home, project])
}

const program = fileURLToPath(new URL('../../programs/report-snapshot.js', import.meta.url))

function report(
  [command = '', ...args]: readonly string[],
  options: SpawnSyncOptions = {},
): SnapshotReport {
  const child = spawnSync(command, args, { ...options, cwd: '/', encoding: 'utf8' })
  if (child.status !== 0) throw new Error(`no checkpoint was taken: ${child.stderr}`)
  return JSON.parse(child.stdout) as SnapshotReport
}
