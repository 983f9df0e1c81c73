import { cpus, loadavg, release, type } from 'node:os'
import { runProgram } from './references/run-program.ts'
import type { Machine } from './report/report.ts'

/** The machine behind the figures. */
export async function describeMachine(loadBefore: number): Promise<Machine> {
  const processors = cpus()
  return {
    node: process.versions.node,
    git: await versionOf('git'),
    python: await versionOf('python3'),
    system: `${type()} ${release()}`,
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    load: [loadBefore, currentLoad()],
  }
}

async function versionOf(program: string): Promise<string> {
  return (await runProgram(program, ['--version'])).split(' ').at(-1) ?? ''
}

/** The load average over the last minute. */
export function currentLoad(): number {
  return loadavg()[0] ?? 0
}
