import type { RecoveryReport } from '@hermes-checkpoints/resume'
import { lostStateJson } from '../json.ts'

export function recoveryJson({ errors, kept, recovered }: RecoveryReport): object {
  return { recovered, kept: kept.map(lostStateJson), errors }
}
