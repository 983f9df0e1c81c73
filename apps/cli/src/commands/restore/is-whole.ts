import type { RestoreReport } from '@hermes-checkpoints/checkpoints'

/** Whether all that a restore had planned has come about. A plan alone has nothing that could be verified. */
export function isWhole({ dryRun, failed, verified }: RestoreReport): boolean {
  return failed.length === 0 && (dryRun || verified)
}
