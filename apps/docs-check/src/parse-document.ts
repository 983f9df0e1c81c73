import type { Document, NotRun, Problem, Step } from './document.ts'
import { fencedBlocks, type Block } from './fenced-blocks.ts'
import { parseConsole } from './parse-console.ts'
import { splitCommands } from './split-commands.ts'

export interface ParseOptions {
  /** Why JavaScript blocks are not run; null when they are. */
  readonly scriptsRunElsewhere: string | null
}

/** Reads the steps of a document. Every block of commands is run, marked as not run, or reported as a problem. */
export function parseDocument(text: string, options: ParseOptions): Document {
  const lines = text.split('\n')
  const steps: Step[] = []
  const notRun: NotRun[] = []
  const problems: Problem[] = []
  let reason: string | null = null
  let last: { readonly end: number; readonly step: Step } | null = null
  for (const block of fencedBlocks(lines)) {
    const line = block.whole.start + 1
    const content = lines.slice(block.content.start, block.content.end)
    if (block.kind === 'comment') {
      const comment = parseComment(content.join('\n'))
      if (comment.kind === 'not-run') reason = comment.why
      if (comment.kind === 'run') steps.push(...splitCommands(comment.code.split('\n'), line))
      continue
    }
    if (reason !== null) {
      notRun.push({ line, why: reason })
      reason = null
    } else if (block.language === 'console') {
      steps.push(...parseConsole(content, block.content.start))
    } else if (shells.has(block.language)) {
      const found = splitCommands(content, block.content.start + 1)
      steps.push(...found)
      // The outputs of several commands would run together.
      const [only] = found
      if (only !== undefined && found.length === 1) last = { end: block.whole.end, step: only }
    } else if (scripts.has(block.language)) {
      if (options.scriptsRunElsewhere !== null)
        notRun.push({ line, why: options.scriptsRunElsewhere })
      else if (block.language === 'ts') problems.push({ line, what: 'write ts examples as js' })
      else {
        const step = scriptStep(content, line)
        steps.push(step)
        last = { end: block.whole.end, step }
      }
    } else if (block.language === 'text' && last !== null && isNext(lines, last.end, block)) {
      steps[steps.indexOf(last.step)] = { ...last.step, shown: block.content }
    } else problems.push(...disguised(content, block))
  }
  return { lines, steps: steps.map(asked), notRun, problems }
}

const shells = new Set(['sh', 'bash', 'shell'])
const scripts = new Set(['js', 'ts', 'mjs'])
const otherLanguages = new Set(['', 'text', 'json', 'yaml', 'diff', 'ini'])

type Comment =
  | { readonly kind: 'not-run'; readonly why: string }
  | { readonly kind: 'run'; readonly code: string }
  | { readonly kind: 'other' }

function parseComment(text: string): Comment {
  const [, why] = /^<!--\s*not run:\s*(.+?)\s*-->/s.exec(text) ?? []
  if (why !== undefined) return { kind: 'not-run', why: why.replaceAll(/\s+/g, ' ') }
  const [, code] = /^<!--\s*run:\s*(.+?)\s*-->/s.exec(text) ?? []
  return code === undefined ? { kind: 'other' } : { kind: 'run', code }
}

function scriptStep(content: readonly string[], line: number): Step {
  return { line, language: 'js', code: content.join('\n'), shown: null, isAskedFor: false }
}

function isNext(lines: readonly string[], end: number, block: Block): boolean {
  return lines.slice(end, block.whole.start).every((line) => line.trim() === '')
}

function disguised(content: readonly string[], block: Block): readonly Problem[] {
  const line = block.whole.start + 1
  if (!otherLanguages.has(block.language))
    return [{ line, what: `unknown language of a block: ${block.language}` }]
  return content.some((one) => command.test(one))
    ? [{ line, what: 'this looks like commands: write sh or console behind the fence' }]
    : []
}

const command = /^(?:\$ |(?:npm|npx|pnpm|git|node|cd|hermes-checkpoints|hermes-sessions) \S)/

function asked(step: Step, at: number, steps: readonly Step[]): Step {
  return { ...step, isAskedFor: /\$\?/.test(steps[at + 1]?.code ?? '') }
}
