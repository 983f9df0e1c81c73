import { escapeCharacter } from '@hermes-checkpoints/core'

/**
 * Escapes the control characters in bytes of files for a terminal, except tabs and line ends.
 *
 * Bytes that are not UTF-8 stay as they are: a terminal shows a replacement character for them.
 */
export function terminalBytes(bytes: Buffer): Buffer {
  // latin1 maps each byte to one character, so that bytes outside UTF-8 survive.
  const text = bytes.toString('latin1').replace(unsafe, escape)
  return Buffer.from(text, 'latin1')
}

// C0 controls, C1 controls in UTF-8, and direction overrides, which make text look like other text.
const unsafe =
  /(?!\r?\n|[\t\x80-\x9f])\p{Cc}|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]/gu

function escape(bytes: string): string {
  return escapeCharacter(Buffer.from(bytes, 'latin1').toString('utf8'))
}
