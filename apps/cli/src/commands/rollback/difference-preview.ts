import type { Difference } from '@hermes-checkpoints/checkpoints'
import { colorPatch } from '../../terminal/color-patch.ts'
import type { Colors } from '../../terminal/output-style.ts'

/** The most lines of the patch in a preview. */
const maxLines = 80

/** Returns how much changed in each file and the beginning of the patch; empty when nothing differs. */
export function differencePreview({ files, patch, stat }: Difference, colors: Colors): Buffer {
  if (files.length === 0) return Buffer.alloc(0)
  // A patch is bytes in any encoding; latin1 maps each byte to one character.
  const lines = patch.toString('latin1').split(/(?<=\n)/)
  const beginning = Buffer.from(lines.slice(0, maxLines).join(''), 'latin1')
  const parts = [stat, Buffer.from('\n'), colorPatch(beginning, colors)]
  return Buffer.concat([...parts, Buffer.from(cutNote(lines.length - maxLines))])
}

function cutNote(hidden: number): string {
  if (hidden <= 0) return ''
  const lines = `${hidden} more ${hidden === 1 ? 'line' : 'lines'}`
  return `… and ${lines}; \`hermes-checkpoints diff\` shows them all.\n`
}
