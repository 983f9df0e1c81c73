import type { Colors } from './output-style.ts'

/** Colours `git diff --stat` like git does. Names are bytes in any encoding; latin1 maps each byte to one character. */
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

/** A file name may contain a bar; only the last one on the line is from git. */
const graph = /^(.* \| +\d+ )(\+*)(-*)$/gm
