import { leaveOutMissing } from './leave-out-missing.ts'
import { matchesOutput } from './matches-output.ts'
import { parseDocument } from './parse-document.ts'
import type { Document, NotRun, Problem, Step } from './document.ts'
import { runSteps, type StepResult } from './run-steps.ts'
import { withScratch } from './with-scratch.ts'

export interface CheckRequest {
  readonly text: string
  readonly scriptsRunElsewhere: string | null
  readonly root: string
  readonly timeoutMs: number
}

/** The result of checking one document. */
export interface CheckReport {
  readonly problems: readonly Problem[]
  readonly notRun: readonly NotRun[]
  /** How many commands were run. */
  readonly ran: number
  /** The document with wrong outputs replaced by those of this run. */
  readonly updated: string
}

/** Runs the steps of a document in a scratch home and compares their output. */
export async function checkDocument(request: CheckRequest): Promise<CheckReport> {
  const parsed = parseDocument(request.text, request)
  const document = { ...parsed, ...leaveOutMissing(parsed, process.env['PATH'] ?? '') }
  const { notRun, steps } = document
  const results = await withScratch(request.root, async (scratch) => {
    const all = await runSteps(steps, { ...scratch, timeoutMs: request.timeoutMs })
    return all.map(({ exitCode, output }) => ({ exitCode, output: scratch.asShown(output) }))
  })
  const problems = steps.flatMap((step, at) => problemOf(document, step, results[at]))
  return {
    problems: [...document.problems, ...problems],
    notRun,
    ran: steps.length,
    updated: withOutputs(document, results),
  }
}

function problemOf(
  { lines }: Document,
  step: Step,
  result: StepResult = { exitCode: null, output: '' },
): readonly Problem[] {
  const { code, line, shown } = step
  const { exitCode, output } = result
  const about = (what: string): readonly Problem[] => [{ line, what: `${what}\n${output}` }]
  const name = code.split('\n')[0]
  if (exitCode === null) return about(`did not finish: ${name}`)
  if (hasFailed(step, result)) return about(`ended with ${exitCode}: ${name}`)
  if (shown === null || matchesOutput(lines.slice(shown.start, shown.end), linesOf(output)))
    return []
  return about(`prints other output than shown: ${name}`)
}

function withOutputs({ lines, steps }: Document, results: readonly StepResult[]): string {
  const updated = [...lines]
  // From the end, so that earlier line numbers stay valid.
  for (const [at, step] of [...steps.entries()].toReversed()) {
    const { shown } = step
    const result = results[at]
    // The output of a failed step must not be written into the document.
    if (shown === null || result === undefined || hasFailed(step, result)) continue
    const actual = linesOf(result.output)
    if (matchesOutput(lines.slice(shown.start, shown.end), actual)) continue
    updated.splice(shown.start, shown.end - shown.start, ...actual)
  }
  return updated.join('\n')
}

function hasFailed({ isAskedFor }: Step, { exitCode }: StepResult): boolean {
  return exitCode === null || (exitCode !== 0 && !isAskedFor)
}

function linesOf(output: string): readonly string[] {
  const lines = output.split('\n').map((line) => line.trimEnd())
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}
