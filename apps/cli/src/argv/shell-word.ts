/** Quotes a word for a shell, when it needs quotes. */
export function shellWord(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

const plain = /^[\w./+:@%-]+$/
