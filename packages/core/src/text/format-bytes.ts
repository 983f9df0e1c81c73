/** Formats a size: whole bytes, or one decimal of the largest unit that gives at least 1. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${Math.trunc(bytes)} B`
  let size = bytes / 1024
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${oneDecimal(size)} ${units[unit]}`
}

const units = ['KB', 'MB', 'GB', 'TB']

/** Rounds as Python does: a tie goes to the even digit. `toFixed` differs only at exactly .25. */
function oneDecimal(size: number): string {
  return size % 1 === 0.25 ? `${Math.trunc(size)}.2` : size.toFixed(1)
}
