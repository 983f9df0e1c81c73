import type { MissingPart, Notice } from '../model/notice.ts'

/** Returns a function that tells the host once of each part that its bundle lacks. */
export function partNotices(notify: (notice: Notice) => void): (part: MissingPart) => void {
  const told = new Set<MissingPart>()
  return (part) => {
    if (told.has(part)) return
    told.add(part)
    notify({ kind: 'part-missing', part, detail: consequences[part] })
  }
}

const consequences: Readonly<Record<MissingPart, string>> = {
  koffi: 'koffi cannot be loaded: each lock starts a process, and directories are read more slowly',
  housekeeper:
    'the housekeeper program is missing: call `maintain` when the host is idle, or pass `onMaintenanceDue`',
  'look-ahead': 'the look-ahead program is missing: large directories are walked by one thread',
}
