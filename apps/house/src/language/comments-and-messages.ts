import type { Prose } from './prose.ts'
import { scanSource } from './scan-source.ts'

/** Returns the comments of a source file. */
export function commentsOf(path: string, source: string): readonly Prose[] {
  return scanSource(source).flatMap(({ kind, line, text }) =>
    kind === 'comment' ? [{ path, line, text }] : [],
  )
}

/** Returns the string literals that people may read: those of three words or more, but no SQL. */
export function messagesOf(path: string, source: string): readonly Prose[] {
  return scanSource(source).flatMap(({ kind, line, text }) =>
    kind === 'string' && isSentence(text) ? [{ path, line, text }] : [],
  )
}

function isSentence(text: string): boolean {
  return !sql.test(text) && text.split(/\s+/).filter((part) => plainWord.test(part)).length >= 3
}

const sql = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|WITH|ATTACH)\b/
const plainWord = /^\p{P}*\p{L}[\p{L}'’-]*\p{P}*$/u
