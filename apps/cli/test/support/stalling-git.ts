import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { onTestFinished } from 'vitest'

/** A git that stops in the middle of one command, so that a test can interrupt that command. */
export interface StallingGit {
  readonly PATH: string
  readonly isStalled: () => boolean
}

/** Runs every command but one, at which it stops. A deaf one ignores signals there. */
export function stallingGit(command: string, isDeaf = false): StallingGit {
  const directory = scratchDirectory()
  const [program, sign] = [join(directory, 'git'), join(directory, 'is-stalled')]
  const path = process.env['PATH'] ?? ''
  writeFileSync(
    program,
    `#!/bin/sh
if [ "$1" = "${command}" ]; then
  ${isDeaf ? "trap '' TERM INT" : ':'}
  echo $$ > '${sign}'
  exec sleep 600
fi
PATH='${path}' exec git "$@"
`,
  )
  chmodSync(program, 0o755)
  if (isDeaf) onTestFinished(() => killSleeper(sign))
  return { PATH: `${directory}:${path}`, isStalled: () => existsSync(sign) }
}

function killSleeper(sign: string): void {
  const pid = Number(readFileSync(sign, 'utf8'))
  const name = `/proc/${pid}/comm`
  if (existsSync(name) && readFileSync(name, 'utf8') === 'sleep\n') process.kill(pid, 'SIGKILL')
}
