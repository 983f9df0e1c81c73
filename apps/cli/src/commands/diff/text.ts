import type { Difference } from '@hermes-checkpoints/checkpoints'
import { displayPath } from '@hermes-checkpoints/core'
import { colorPatch } from '../../terminal/color-patch.ts'
import { colorStat } from '../../terminal/color-stat.ts'
import type { Colors } from '../../terminal/output-style.ts'
import type { DiffArguments } from './command.ts'

/** Returns a difference in the form that the options ask for. It is bytes, because files may hold any. */
export function differenceText(
  { files, patch, stat }: Difference,
  args: Pick<DiffArguments, 'stat' | 'nameOnly'>,
  colors: Colors,
): Buffer {
  if (args.stat) return colorStat(stat, colors)
  if (args.nameOnly) return Buffer.from(files.map(({ path }) => `${displayPath(path)}\n`).join(''))
  return colorPatch(patch, colors)
}
