import { escapeCharacter } from '@hermes-checkpoints/core'

/**
 * Bytes of files for a terminal: whatever it would act upon is escaped, but for tabs and the ends of lines.
 *
 * Bytes that are no UTF-8 are left: a terminal shows them as something that it cannot read.
 */
export function terminalBytes(bytes: Buffer): Buffer {
  // One character per byte, so that what is no UTF-8 stays as it is.
  const text = bytes.toString('latin1').replace(acting, escape)
  return Buffer.from(text, 'latin1')
}

// Controls, the same of the upper half in UTF-8, and direction overrides, which make text look like other text.
const acting =
  /(?!\r?\n|[\t\x80-\x9f])\p{Cc}|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]/gu

function escape(bytes: string): string {
  return escapeCharacter(Buffer.from(bytes, 'latin1').toString('utf8'))
}
