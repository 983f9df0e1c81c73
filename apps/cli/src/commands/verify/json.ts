import type { VerifyReport } from '@hermes-checkpoints/checkpoints'

export function verifyJson({ checked, dryRun, full, ok, problems }: VerifyReport): object {
  return { ok, full, dryRun, checked, problems }
}
