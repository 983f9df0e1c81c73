import { applyDelete } from './apply-delete.ts'
import type { DeleteOptions } from './delete-options.ts'
import type { DeleteReport } from './delete-report.ts'
import { planDelete } from './plan-delete.ts'

/** Deletes the row and the files of one session. Its children stay, without a parent. */
export async function deleteSession(options: DeleteOptions): Promise<DeleteReport> {
  return applyDelete(await planDelete(options), options)
}
