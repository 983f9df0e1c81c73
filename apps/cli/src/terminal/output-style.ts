import { readVariable } from '@hermes-checkpoints/core'
import picocolors from 'picocolors'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'

export type Colors = ReturnType<typeof picocolors.createColors>

/** The colours and the width of output on a terminal. */
export interface OutputStyle {
  readonly colors: Colors
  /** The width of the terminal; null when standard output is not a terminal. */
  readonly columns: number | null
}

/** Uses colour on a terminal, unless `--no-color`, NO_COLOR or TERM=dumb switches it off. */
export function outputStyle(args: Pick<GlobalArguments, 'color'>, context: Context): OutputStyle {
  const { columns, env } = context
  const wantsColor =
    args.color && readVariable(env, 'NO_COLOR') === undefined && env['TERM'] !== 'dumb'
  return { colors: picocolors.createColors(wantsColor && columns !== null), columns }
}
