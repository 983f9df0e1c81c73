import { measureHouse, type House } from './measure-house.ts'
import { hitsText } from './report/hits-text.ts'
import { reportText } from './report/report-text.ts'
import { workspaceRoot } from './workspace-root.ts'

/** Where the report is written. */
export interface Output {
  write(text: string): void
}

/**
 * Runs `house [--json] [--list [PATH…]]`: measures the workspace and prints the report, or with `--list` each marked
 * word below the paths. Returns the exit code: 0, or 2 for an unknown option.
 */
export function runHouse(args: readonly string[], output: Output): number {
  const options = args.filter((arg) => arg.startsWith('--'))
  const paths = args.filter((arg) => !arg.startsWith('--'))
  const isList = options.includes('--list')
  if (options.includes('--help')) {
    output.write(usage)
    return 0
  }
  const unknown = options.filter((option) => option !== '--list' && option !== '--json')
  if (unknown.length > 0 || (paths.length > 0 && !isList)) {
    output.write(`unknown: ${[...unknown, ...(isList ? [] : paths)].join(' ')}\n${usage}`)
    return 2
  }
  const house = measureHouse(workspaceRoot)
  if (options.includes('--json')) output.write(`${JSON.stringify(house, null, 2)}\n`)
  else output.write(isList ? listText(house, paths) : reportText(house))
  return 0
}

const usage = `usage: npm run house [-- --json | --list [PATH…]]

Prints figures of this workspace beside those of the codebases that it learns from.

  --list [PATH…]  print each marked word, in all files or below the paths
  --json          print everything as JSON, with the marked words and the unused exports
  --help          print this text
`

function listText({ language }: House, paths: readonly string[]): string {
  const hits = [language.comments, language.docs, language.messages, language.tests]
    .flatMap((count) => count.hits)
    .filter(({ path }) => paths.length === 0 || paths.some((below) => path.startsWith(below)))
  return hitsText(hits)
}
