import {
  displayText,
  formatAge,
  formatBytes,
  formatTime,
  type AbsolutePath,
  type Instant,
} from '@hermes-checkpoints/core'
import type { ListedSession } from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'
import { fittingTable, type FittingColumn } from '../../../terminal/fitting-table.ts'
import type { Colors, OutputStyle } from '../../../terminal/output-style.ts'
import { titleText } from '../../../terminal/title-text.ts'

export interface SessionsListTextOptions {
  readonly home: AbsolutePath
  readonly source: string | undefined
  readonly hidden: {
    readonly beyondLimit: number
    /** Sessions that tools have started. */
    readonly ofTools: number
  }
  readonly now: Instant
  readonly style: OutputStyle
}

/** Lists sessions, and counts those that are not shown. */
export function sessionsListText(
  sessions: readonly ListedSession[],
  { hidden, home, style, now, source }: SessionsListTextOptions,
): string {
  const { beyondLimit, ofTools } = hidden
  const tools =
    ofTools === 0
      ? ''
      : `${countText(ofTools, 'session')} started by tools; --source tool shows them.\n`
  if (sessions.length === 0) {
    const which = source === undefined ? '' : ` from ${displayText(source)}`
    return `No sessions${which} in ${displayText(home)}\n${tools}`
  }
  const rows = sessions.map((session) => rowOf(session, now, style.colors))
  const more = beyondLimit === 0 ? '' : `  … and ${beyondLimit} more; --limit shows them.\n`
  return `${fittingTable(columnsFor(style.colors), rows, style.columns)}${more}${tools}`
}

/** Ids are never cut, so that they can be copied. */
function columnsFor({ bold }: Colors): readonly FittingColumn[] {
  return [
    { title: bold('ID'), align: 'left', most: 40 },
    { title: bold('TITLE'), align: 'left', isCut: true },
    { title: bold('SOURCE'), align: 'left', most: 20, drop: 4 },
    { title: bold('STARTED'), align: 'left', drop: 1 },
    { title: bold('LAST ACTIVITY'), align: 'right', drop: 6 },
    { title: bold('MESSAGES'), align: 'right', drop: 3 },
    { title: bold('FILES'), align: 'right', drop: 2 },
    { title: bold('SIZE'), align: 'right', drop: 5 },
    { title: bold('STATE'), align: 'left', drop: 7 },
  ]
}

function rowOf(session: ListedSession, now: Instant, colors: Colors): readonly string[] {
  const { state } = session
  return [
    displayText(session.id),
    titleText(session.title),
    displayText(session.source ?? '—'),
    formatTime(session.startedAt),
    formatAge(session.lastActivityAt, now),
    String(session.messages ?? '—'),
    String(session.files),
    formatBytes(session.bytes),
    state === 'active' ? colors.green(state) : state,
  ]
}
