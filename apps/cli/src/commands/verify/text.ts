import type { Problem, VerifyReport } from '@hermes-checkpoints/checkpoints'
import { displayText, shortId } from '@hermes-checkpoints/core'
import { countText } from '../../terminal/count-text.ts'

/** Describes a verification: the verdict, what was checked, and each problem with the checkpoints that it affects. */
export function verifyText({ checked, full, ok, problems }: VerifyReport): string {
  const { checkpoints, objects, projects } = checked
  const depth = full ? 'read and compared' : problems.length === 0 ? 'present' : 'checked'
  const scope = `${countText(checkpoints, 'checkpoint')} in ${countText(projects, 'project')}, ${countText(objects, 'object')} ${depth}`
  if (problems.length === 0) return `OK: ${scope}.\n`
  const verdict = ok ? 'Repaired' : 'Damaged'
  const hint = ok || problems.some((one) => one.repaired) ? '' : nextStep
  return `${verdict}: ${scope}.\n\n${problems.map(problemText).join('')}${hint}`
}

const nextStep = `
Preview a repair with \`hermes-checkpoints verify --repair --dry-run\`.
`

function problemText({ checkpoints, code, detail, remedy, repaired, target }: Problem): string {
  const mark = repaired ? 'repaired' : 'damaged'
  const lines = [
    `  ${mark}  ${code}  ${displayText(target)}`,
    `    ${displayText(detail)}`,
    ...(checkpoints.length === 0 ? [] : [`    affects ${checkpoints.map(shortId).join(', ')}`]),
    ...(remedy === null ? [] : [`    ${displayText(remedy)}`]),
  ]
  return lines.map((line) => `${line}\n`).join('')
}
