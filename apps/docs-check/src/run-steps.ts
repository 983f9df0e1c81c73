import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Step } from './document.ts'

/** The combined output of a step, as a terminal shows it, and its exit code. */
export interface StepResult {
  readonly output: string
  /** Null when the step did not finish. */
  readonly exitCode: number | null
}

export interface RunOptions {
  /** The working directory; the caller removes it. */
  readonly scratch: string
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly timeoutMs: number
}

/** Runs the steps in one shell, so that the directory and variables persist through the document. */
export async function runSteps(
  steps: readonly Step[],
  options: RunOptions,
): Promise<readonly StepResult[]> {
  const blocks = join(options.scratch, 'blocks')
  mkdirSync(blocks)
  const script = steps.map((step, at) => stepScript(step, join(blocks, String(at)))).join('\n')
  writeFileSync(join(blocks, 'all.sh'), `status=0\n${script}\n`)
  await runShell(join(blocks, 'all.sh'), options)
  return steps.map((_, at) => resultOf(join(blocks, String(at))))
}

function stepScript({ code, language }: Step, file: string): string {
  if (language === 'js') writeScript(code, file)
  writeFileSync(file, language === 'js' ? `node '${file}.mjs'\n` : `${code}\n`)
  return [
    `step=$(cat '${file}')`,
    // The step may check the exit code of the previous one.
    `(exit $status)`,
    `eval "$step" >'${file}.output' 2>&1 </dev/null`,
    `status=$?`,
    `echo "$status" >'${file}.code'`,
  ].join('\n')
}

/** Later scripts can import a script that starts with its file name in a comment. */
function writeScript(code: string, file: string): void {
  writeFileSync(`${file}.mjs`, `${code}\n`)
  const [, name] = /^\/\/ ([\w-]+\.mjs)\n/.exec(code) ?? []
  if (name !== undefined) writeFileSync(join(dirname(file), name), `${code}\n`)
}

async function runShell(file: string, { cwd, env, timeoutMs }: RunOptions): Promise<void> {
  const shell = spawn('bash', [file], { cwd, env, stdio: 'ignore', detached: true })
  const { pid } = shell
  // A hanging program is a child of the shell, so kill the whole group.
  const timer = setTimeout(
    () => void (pid !== undefined && process.kill(-pid, 'SIGKILL')),
    timeoutMs,
  )
  try {
    await new Promise<void>((resolve, reject) => {
      shell.once('error', reject)
      shell.once('exit', () => resolve())
    })
  } finally {
    clearTimeout(timer)
  }
}

function resultOf(file: string): StepResult {
  const code = textIn(`${file}.code`)
  return { output: textIn(`${file}.output`) ?? '', exitCode: code === null ? null : Number(code) }
}

function textIn(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
