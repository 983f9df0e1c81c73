import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How a project says where its compiler looks for packages. */
export type ModuleResolution = 'nodenext' | 'bundler'

/** Compiles a project with the strictest settings, declarations of its packages included. Returns the compiler's output. */
export function checkTypes(directory: string, moduleResolution: ModuleResolution): string {
  const compilerOptions = {
    module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
    moduleResolution,
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  }
  const config = join(directory, `tsconfig.${moduleResolution}.json`)
  writeFileSync(config, JSON.stringify({ include: ['*.ts'], compilerOptions }))
  const compiler = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  const { error, stderr, stdout } = spawnSync(
    process.execPath,
    [join(compiler, 'bin/tsc'), '-p', config],
    { encoding: 'utf8' },
  )
  if (error !== undefined) throw error
  return stdout + stderr
}
