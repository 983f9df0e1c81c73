import { exitCodeTable } from './exit-code-table.ts'

/** Returns the first line of the help of a program. */
export function programUsage(program: string): string {
  return `${program} [command]`
}

/** Returns the help of yargs without the types and defaults of switches, which say nothing, and with the exit codes. */
export function helpText(output: string, program: string): string {
  const text = output.replaceAll(switchHint, '')
  if (text.startsWith(programUsage(program))) return `${text}\n\n${exitCodesText()}`
  // yargs gets no program name, because it would put it before every command.
  return `${program} ${text.trimStart()}`
}

/** At the end of a line, or on a line of its own. */
const switchHint = /\n? *\[(?:boolean|array)\](?: \[default: (?:true|false|\[\])\])?(?=\n|$)/g

function exitCodesText(): string {
  const lines = exitCodeTable.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`)
  return `Exit codes:\n${lines.join('\n')}`
}
