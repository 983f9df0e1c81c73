import type { Checkpoint, CheckpointLog, FileChange } from '@hermes-checkpoints/checkpoints'
import { pathToText, shortId } from '@hermes-checkpoints/core'

export function checkpointJson(checkpoint: Checkpoint): object {
  const { counts, exceptions, id, kind, label, number, pinned, reason, session, timestamp } =
    checkpoint
  return {
    number,
    id,
    shortId: shortId(id),
    timestamp,
    reason,
    kind,
    session,
    label,
    pinned,
    filesChanged: counts?.filesChanged ?? null,
    insertions: counts?.insertions ?? null,
    deletions: counts?.deletions ?? null,
    notCaptured: notCapturedJson(exceptions.notCaptured),
  }
}

export function notCapturedJson(
  notCaptured: Checkpoint['exceptions']['notCaptured'],
): readonly object[] {
  return notCaptured.map(({ bytes, path, why }) => ({ path: pathToText(path), why, bytes }))
}

export function fileChangesJson(files: readonly FileChange[]): readonly object[] {
  return files.map(({ deletions, insertions, path, status }) => ({
    path: pathToText(path),
    status,
    insertions,
    deletions,
  }))
}

export function directoryJson(directory: CheckpointLog['directory']): string | null {
  return directory === null ? null : pathToText(directory)
}
