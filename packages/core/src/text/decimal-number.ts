const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** The finite number that a text writes in decimal digits; undefined when it is no such text. */
export function parseDecimal(text: string): number | undefined {
  const value = decimal.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
