import type { Colors } from './output-style.ts'

/** Colours how much changed in each file as git does. Names are bytes, so each of them is a character here. */
export function colorStat(stat: Buffer, colors: Colors): Buffer {
  if (!colors.isColorSupported) return stat
  const text = stat
    .toString('latin1')
    .replaceAll(
      graph,
      (_line, before: string, plus: string, minus: string) =>
        `${before}${plus && colors.green(plus)}${minus && colors.red(minus)}`,
    )
  return Buffer.from(text, 'latin1')
}

/** A name could hold a bar of its own, and only the last one is git's. */
const graph = /^(.* \| +\d+ )(\+*)(-*)$/gm
