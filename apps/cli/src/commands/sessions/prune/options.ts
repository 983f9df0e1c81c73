import { CheckpointError } from '@hermes-checkpoints/core'
import type { SessionPruneOptions } from '@hermes-checkpoints/sessions'
import type { SessionsPruneArguments } from './command.ts'
import { parseDays } from '../../../argv/parse-days.ts'
import { requireSource } from '../../../argv/require-source.ts'

/** Returns the options of a prune that a command line asks for. */
export function sessionPruneOptions(
  args: SessionsPruneArguments,
): Omit<SessionPruneOptions, 'home'> {
  const { includeStaleOpen, olderThan } = args
  return {
    olderThanDays: olderThan === undefined ? undefined : parseDays('older-than', olderThan),
    source: requireSource(args.source),
    scope: scopeOf(args),
    includeStaleOpenDays:
      includeStaleOpen === undefined
        ? undefined
        : parseDays('include-stale-open', includeStaleOpen),
    includeArchived: args.includeArchived,
    includePinned: args.includePinned,
    vacuum: args.vacuum,
  }
}

function scopeOf({
  filesOnly,
  includeFiles,
}: SessionsPruneArguments): SessionPruneOptions['scope'] {
  if (filesOnly && !includeFiles) {
    throw new CheckpointError(
      'usage',
      'expected --files-only or --no-include-files, found both: nothing would be left to delete',
      { hint: 'Leave one of them out.' },
    )
  }
  if (filesOnly) return 'files'
  return includeFiles ? 'rows-and-files' : 'rows'
}
