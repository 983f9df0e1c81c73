import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDocuments, scriptsRunElsewhere } from '../src/find-documents.ts'
import { parseDocument } from '../src/parse-document.ts'
import { withScratch } from '../src/with-scratch.ts'
import { workspaceRoot } from '../src/workspace-root.ts'

const documents = findDocuments(workspaceRoot)
  .map((path) => [path, scriptsOf(path)] as const)
  .filter(([, scripts]) => scripts.length > 0)

// A script can be wrong in a branch that did not run, so its types are checked, too.
test.each(documents)('the scripts of %s pass the type checker', async (_path, scripts) => {
  expect(await typeErrors(scripts)).toBe('')
})

function scriptsOf(path: string): readonly string[] {
  const text = readFileSync(join(workspaceRoot, path), 'utf8')
  const { steps } = parseDocument(text, { scriptsRunElsewhere: scriptsRunElsewhere(path) })
  return steps.flatMap(({ code, language }) => (language === 'js' ? [code] : []))
}

function typeErrors(scripts: readonly string[]): Promise<string> {
  return withScratch(workspaceRoot, async ({ scratch }) => {
    const types = join(scratch, 'node_modules', '@types')
    mkdirSync(types)
    for (const name of ['node', 'yargs'])
      symlinkSync(
        join(workspaceRoot, 'apps', 'cli', 'node_modules', '@types', name),
        join(types, name),
      )
    for (const [at, code] of scripts.entries()) {
      const [, name] = /^\/\/ ([\w-]+\.mjs)\n/.exec(code) ?? []
      writeFileSync(join(scratch, name ?? `script-${at}.mjs`), `${code}\n`)
    }
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(configuration))
    const program = join(workspaceRoot, 'node_modules', '.bin', 'tsc')
    return spawnSync(program, ['-p', scratch], { encoding: 'utf8' }).stdout
  })
}

const configuration = {
  include: ['*.mjs'],
  compilerOptions: {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: true,
    // Scripts have no annotations.
    noImplicitAny: false,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
    skipLibCheck: true,
  },
}
