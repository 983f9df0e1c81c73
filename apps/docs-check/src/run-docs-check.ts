import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { checkDocument, type CheckReport } from './check-document.ts'
import { checkLinks } from './check-links.ts'
import type { NotRun } from './document.ts'
import { findDocuments, scriptsRunElsewhere } from './find-documents.ts'
import { workspaceRoot } from './workspace-root.ts'

export interface Output {
  write(text: string): void
}

/** `docs-check [--update] [DOCUMENT…]`: runs documents, reports what is wrong and, with `--update`, corrects it. */
export async function runDocsCheck(args: readonly string[], output: Output): Promise<ExitCode> {
  const isUpdate = args.includes('--update')
  const named = args.filter((arg) => !arg.startsWith('--'))
  const documents = findDocuments(workspaceRoot)
  const unknown = [
    ...args.filter((arg) => arg.startsWith('--') && arg !== '--update'),
    ...named.filter((name) => !documents.includes(name)),
  ]
  if (unknown.length > 0) {
    output.write(
      `Unknown document or option: ${unknown.join(', ')}. The documents are:\n${documents.join('\n')}\n`,
    )
    return exitCodes.failed
  }
  let problems = 0
  for (const path of named.length > 0 ? named : documents) {
    const report = await checkInWorkspace(path)
    output.write(reportText(path, report))
    if (isUpdate) writeFileSync(join(workspaceRoot, path), report.updated)
    problems += report.problems.length
  }
  output.write(problems === 0 ? 'OK: all documents match.\n' : `${problems} problems\n`)
  return problems === 0 ? exitCodes.done : exitCodes.failed
}

/** Checks a document of this workspace, its commands and its links. */
export async function checkInWorkspace(path: string): Promise<CheckReport> {
  const report = await checkDocument({
    text: readFileSync(join(workspaceRoot, path), 'utf8'),
    scriptsRunElsewhere: scriptsRunElsewhere(path),
    root: workspaceRoot,
    timeoutMs: 100_000,
  })
  return { ...report, problems: [...report.problems, ...checkLinks(workspaceRoot, path)] }
}

/** Describes the result for one document. */
function reportText(path: string, { notRun, problems, ran }: CheckReport): string {
  const verdict = problems.length === 0 ? 'ok' : 'WRONG'
  const lines = [
    `${verdict}  ${path}: ${ran} commands run, ${notRun.length} block${notRun.length === 1 ? '' : 's'} not run`,
    ...[...new Set(notRun.map(({ why }) => why))].map((why) => notRunText(why, notRun)),
    ...problems.map(({ line, what }) => `    line ${line} ${what.replaceAll('\n', '\n      ')}`),
  ]
  return `${lines.join('\n')}\n`
}

function notRunText(reason: string, notRun: readonly NotRun[]): string {
  const lines = notRun.flatMap(({ line, why }) => (why === reason ? [line] : []))
  return `    line ${lines.join(', ')} not run: ${reason}`
}
