import { operationNames, sizeNames } from './arguments.ts'

/** The text of `--help`. */
export function helpText(): string {
  return `usage: npm run bench -- [OPTION…]

Measures our operations beside upstream, git and the disk, in alternating rounds.

  --sizes LIST       tree sizes, separated by commas: ${sizeNames.join(', ')}; all by default
  --operations LIST  all by default, from:
${indented(operationNames)}
  --rounds N         rounds of each operation, 5 by default
  --against DIR      compare with another built checkout of this repository instead of
                     the references; promised is that no operation is more than 5 % slower
  --json FILE        write the report as JSON
  --svg FILE         write a picture of the times
  --readme FILE      write the table between the bench marks of a document
  --scratch DIR      where to build trees and stores, the system's temporary directory by default
  --quick            try the bench itself, with small trees and one round
  -h, --help         print this text
`
}

function indented(names: readonly string[]): string {
  const lines = ['']
  for (const name of names) {
    const line = lines.at(-1) ?? ''
    if (line.length + name.length > 70) lines.push(name)
    else lines[lines.length - 1] = line === '' ? name : `${line}, ${name}`
  }
  return lines.map((line) => `                     ${line}`).join(',\n')
}
