import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

const bin = join(import.meta.dirname, '../../bin')

/** A real bash with the completion of the built programs. */
export interface BashUser {
  /** Returns what bash offers for the last word. */
  offers(...words: string[]): readonly string[]
  /** Returns what a line becomes when the tab key is pressed at its end, on a terminal. */
  completed(line: string): string
}

export function bashUser(home: string, cwd: string): BashUser {
  const path = join(scratchDirectory(), 'bin')
  mkdirSync(path)
  for (const program of ['hermes-checkpoints', 'hermes-sessions']) {
    const file = join(path, program)
    writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${join(bin, program)}.js' "$@"\n`)
    chmodSync(file, 0o755)
  }
  const env = { PATH: `${path}:${process.env['PATH']}`, HERMES_HOME: home, TERM: 'dumb' }
  const script = join(path, 'completion.bash')
  writeFileSync(script, completionScripts())
  const load = `source '${script}'`
  return {
    offers: (...words) => {
      const name = `_${words[0]?.replaceAll('-', '_')}`
      const program = `${load}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); ${name}
for word in "\${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done`
      const options = { env, cwd, encoding: 'utf8' } as const
      const { stderr, stdout } = spawnSync(
        'bash',
        ['--norc', '--noprofile', '-c', program, 'bash', ...words],
        options,
      )
      if (stderr !== '') throw new Error(stderr)
      return stdout.split('\n').slice(0, -1)
    },
    completed: (line) => {
      const program = join(import.meta.dirname, '../programs/type-at-bash.py')
      return execFileSync('python3', [program, load, line], { env, cwd, encoding: 'utf8' })
    },
  }
}

/** The completion scripts of the built programs, cached because the programs take a while to print them. */
function completionScripts(): string {
  scripts ??= ['hermes-checkpoints.js', 'hermes-sessions.js']
    .map((program) => execFileSync(process.execPath, [join(bin, program), 'completion', 'bash']))
    .join('')
  return scripts
}

let scripts: string | undefined
