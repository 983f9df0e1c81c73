import { readVariable } from '@hermes-checkpoints/core'
import picocolors from 'picocolors'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

export type Colors = ReturnType<typeof picocolors.createColors>

/** How output for people looks. */
export interface OutputStyle {
  readonly colors: Colors
  /** How many columns there are; null when standard output is no terminal, which has no end of a line. */
  readonly columns: number | null
}

/** Colour only on a terminal, and only where nobody has asked for none. */
export function outputStyle(args: Pick<GlobalArguments, 'color'>, context: Context): OutputStyle {
  const { columns, env } = context
  const wantsColor =
    args.color && readVariable(env, 'NO_COLOR') === undefined && env['TERM'] !== 'dumb'
  return { colors: picocolors.createColors(wantsColor && columns !== null), columns }
}
