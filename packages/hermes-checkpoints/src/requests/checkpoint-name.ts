/** A checkpoint: its id, the beginning of its id, its number in the log, `latest`, or an answer that has its id. */
export type CheckpointName = string | number | { readonly id: string }

/** The name in the form that the engine takes. */
export function checkpointName(name: CheckpointName): string {
  return typeof name === 'object' ? name.id : String(name)
}
