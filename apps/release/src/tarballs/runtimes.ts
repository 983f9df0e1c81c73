import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeVersions } from './node-versions.ts'
import { plainEnvironment } from './plain-environment.ts'

/** A program that runs JavaScript, and what stands before the name of the script. */
export interface Runtime {
  readonly name: string
  readonly command: readonly [program: string, ...args: readonly string[]]
}

/** Node in each version that we promise, Bun and Deno. The last two are installed into a directory. */
export function runtimes(directory: string): readonly Runtime[] {
  const nodes = nodeVersions().map(({ name, path }): Runtime => ({ name, command: [path] }))
  if (process.platform !== 'linux' || process.arch !== 'x64') return nodes
  // The packages `bun` and `deno` fetch these with a script; here no script runs. With `--prefix`, npm would look for the
  // machine's settings below that directory.
  writeFileSync(join(directory, 'package.json'), '{}')
  execFileSync('npm', ['install', ...quietly, ...packages], {
    cwd: directory,
    env: plainEnvironment(),
    stdio: 'pipe',
  })
  const modules = join(directory, 'node_modules')
  const bun = join(modules, '@oven/bun-linux-x64/bin/bun')
  const deno = join(modules, '@deno/linux-x64-glibc/deno')
  execFileSync('chmod', ['+x', bun, deno])
  return [
    ...nodes,
    // Without node_modules Bun would install packages from the registry.
    { name: 'Bun', command: [bun, '--no-install', 'run'] },
    { name: 'Deno', command: [deno, 'run', '--allow-all', '--no-remote'] },
  ]
}

const packages = ['@oven/bun-linux-x64@1.4.4', '@deno/linux-x64-glibc@2.9.6']
const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-save']
