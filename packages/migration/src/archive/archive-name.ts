import { isoTime, type Instant } from '@hermes-checkpoints/core'

/** The name that upstream gives an archive of that moment, in local time: `legacy-20260508-143000`. */
export function archiveName(now: Instant): string {
  const [, day = '', time = ''] = /^(.+)T(.{8})/.exec(isoTime(now)) ?? []
  return `legacy-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`
}
