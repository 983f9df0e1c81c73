interface LogLine {
  readonly event: string
  readonly mode: string
  readonly section: string
}

/** How many critical sections were entered, by the log of `programs/critical-section.js`. */
export function countSections(log: string): number {
  return parseLog(log).filter(({ event }) => event === 'enter').length
}

/**
 * Finds the sections that began while another section ran that excludes them.
 *
 * A section without an end belongs to a killed process. The log does not say when that process died, so such a section
 * counts only at its beginning.
 */
export function findOverlaps(log: string): readonly string[] {
  const lines = parseLog(log)
  const left = new Set(lines.filter(({ event }) => event === 'leave').map(({ section }) => section))
  const inside = new Map<string, string>()
  return lines.flatMap(({ event, mode, section }) => {
    if (event === 'leave') inside.delete(section)
    if (event === 'leave') return []
    const excluding = [...inside].filter((other) => [mode, other[1]].includes('exclusive'))
    if (left.has(section)) inside.set(section, mode)
    return excluding.map(([other]) => `${section} during ${other}`)
  })
}

function parseLog(log: string): readonly LogLine[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [event = '', mode = '', section = ''] = line.split(' ')
      return { event, mode, section }
    })
}
