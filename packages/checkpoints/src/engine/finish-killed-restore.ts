import type { FinishRestore } from '../context/engine-context.ts'

/** Finishes a killed restore. The code is loaded only then, because it needs everything that restores do. */
export const finishKilledRestore: FinishRestore = async (context, store, root) => {
  const { finishRestore } = await import('../restore/recover/finish-restore.ts')
  await finishRestore(context, store, root)
}
