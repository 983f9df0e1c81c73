/** A word that people can copy into a shell. */
export function shellWord(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

const plain = /^[\w./+:@%-]+$/
