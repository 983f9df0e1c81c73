import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import type { FaultScene, OperationResult } from '../scenes/fault-scenes.ts'

/** Runs the operation of a scene with its home on a disk with few free bytes, and copies the home back. */
export function attemptOnSmallDisk(
  { argument, flags, home, operation, project }: FaultScene,
  freeBytes: number,
): OperationResult {
  const scratch = scratchDirectory()
  const [before, after] = [join(scratch, 'before'), join(scratch, 'after')]
  mkdirSync(after)
  cpSync(home, before, { recursive: true, preserveTimestamps: true })
  const places = [home, before, after, `${freeBytes}`]
  const call = [...inNamespace, script, 'sh', ...places, process.execPath, program, home, project]
  const input = JSON.stringify({ operation, argument, flags, fault: null })
  const output = execFileSync('unshare', call, { cwd: '/', encoding: 'utf8', input })
  rmSync(home, { recursive: true })
  cpSync(after, home, { recursive: true, preserveTimestamps: true })
  const [, line = ''] = output.split('\n')
  return (JSON.parse(line) as { readonly result: OperationResult }).result
}

const inNamespace = ['--user', '--map-root-user', '--mount', 'sh', '-e', '-c']
const script = `
  mount -t tmpfs -o size=16m none "$1"
  cp -a "$2/." "$1"
  dd if=/dev/zero of="$1/ballast" bs=4k 2>/dev/null || truncate -s "-$4" "$1/ballast"
  home=$1 after=$3
  shift 4
  "$@"
  rm "$home/ballast"
  cp -a "$home/." "$after"`
const program = fileURLToPath(new URL('../../programs/fail-on-request.js', import.meta.url))
