import type { SessionStats } from '@hermes-checkpoints/sessions'

export function sessionsStatsJson(stats: SessionStats): object {
  const { artifacts, bySource, databaseBytes, messages, reclaimable, sessions } = stats
  const { bytes, files } = reclaimable
  return { sessions, messages, bySource, databaseBytes, artifacts, reclaimable: { files, bytes } }
}
