import type { Problem, VerifyReport } from '@hermes-checkpoints/checkpoints'
import { displayText, shortId } from '@hermes-checkpoints/core'

/** How a verification went, as people read it: what was looked at, then each problem with what it touches. */
export function verifyText({ checked, full, ok, problems }: VerifyReport): string {
  const { checkpoints, objects, projects } = checked
  const depth = full ? 'read and compared' : 'looked for'
  const scope = `${count(checkpoints, 'checkpoint')} of ${count(projects, 'project')}, ${count(objects, 'object')} ${depth}`
  if (problems.length === 0) return `All is well: ${scope}.\n`
  const verdict = ok ? 'The store is whole again' : 'The store is damaged'
  const hint = ok || problems.some((one) => one.repaired) ? '' : nextStep
  return `${verdict}: ${scope}.\n\n${problems.map(problemText).join('')}${hint}`
}

const nextStep = `
See what a repair would do with \`hermes-checkpoints verify --repair --dry-run\`.
`

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function problemText({ checkpoints, code, detail, remedy, repaired, target }: Problem): string {
  const mark = repaired ? 'repaired' : 'damaged'
  const lines = [
    `  ${mark}  ${code}  ${displayText(target)}`,
    `    ${displayText(detail)}`,
    ...(checkpoints.length === 0 ? [] : [`    touches ${checkpoints.map(shortId).join(', ')}`]),
    ...(remedy === null ? [] : [`    ${displayText(remedy)}`]),
  ]
  return lines.map((line) => `${line}\n`).join('')
}
