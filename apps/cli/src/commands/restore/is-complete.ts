import type { RestoreReport } from '@hermes-checkpoints/checkpoints'

/** True when a restore did everything it planned. A dry run has nothing to verify. */
export function isComplete({ dryRun, failed, verified }: RestoreReport): boolean {
  return failed.length === 0 && (dryRun || verified)
}
