import { exitCodeTable } from './exit-code-table.ts'

/** How help on a program begins. */
export function programUsage(program: string): string {
  return `${program} [command]`
}

/** What yargs says about commands, without what people do not need: the type and default of what is on or off. */
export function helpText(output: string, program: string): string {
  const text = output.replaceAll(switchHint, '')
  if (text.startsWith(programUsage(program))) return `${text}\n\n${exitCodesText()}`
  // yargs knows the program by no name, else it would begin every line with it.
  return `${program} ${text.trimStart()}`
}

/** At the end of a line, or on a line of its own. */
const switchHint = /\n? *\[(?:boolean|array)\](?: \[default: (?:true|false|\[\])\])?(?=\n|$)/g

function exitCodesText(): string {
  const lines = exitCodeTable.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`)
  return `Exit codes:\n${lines.join('\n')}`
}
