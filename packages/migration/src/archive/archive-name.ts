import { isoTime, type Instant } from '@hermes-checkpoints/core'

/** Returns the name that upstream gives an archive, from the local time: `legacy-20260508-143000`. */
export function archiveName(now: Instant): string {
  const [, day = '', time = ''] = /^(.+)T(.{8})/.exec(isoTime(now)) ?? []
  return `legacy-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`
}
