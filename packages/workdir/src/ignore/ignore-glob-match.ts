import { classHas } from './ignore-glob-class.ts'
import type { GlobToken, WildcardKind } from './ignore-glob.ts'

/**
 * True when a glob matches the text from `start` to its end.
 *
 * A wildcard first takes nothing, and takes more each time the tokens after it fail. Only the last `*` and the
 * last `**` are retried: the later wildcard can take anything more that an earlier one could, unless a slash
 * forbids it. So the time stays polynomial for any number of stars.
 */
export function globMatches(glob: readonly GlobToken[], text: string, start: number): boolean {
  let index = 0
  let at = start
  let star: Wildcard | null = null
  let doubleStar: Wildcard | null = null
  while (index < glob.length || at < text.length) {
    const token = glob[index]
    if (token !== undefined && takesByte(token, text, at)) {
      index += 1
      at += 1
    } else if (token?.kind === 'star') {
      index += 1
      star = { kind: 'star', next: index, end: at }
    } else if (token?.kind === 'directories' || token?.kind === 'anything') {
      index += 1
      star = null
      doubleStar = { kind: token.kind, next: index, end: at }
    } else {
      if (star !== null && !takeMore(star, text)) star = null
      if (star === null && doubleStar !== null && !takeMore(doubleStar, text)) return false
      const wildcard: Wildcard | null = star ?? doubleStar
      if (wildcard === null) return false
      index = wildcard.next
      at = wildcard.end
    }
  }
  return true
}

/** A wildcard that has taken the text up to `end`, where the token `next` must match. */
interface Wildcard {
  readonly kind: WildcardKind
  readonly next: number
  end: number
}

function takesByte(token: GlobToken, text: string, at: number): boolean {
  if (at === text.length) return false
  if (token.kind === 'byte') return token.byte === text.charCodeAt(at)
  return token.kind === 'class' && classHas(token, text.charCodeAt(at))
}

/** Lets a wildcard take one more byte, or one more directory. Returns false when it cannot. */
function takeMore(wildcard: Wildcard, text: string): boolean {
  const end = wildcard.kind === 'directories' ? text.indexOf('/', wildcard.end) : wildcard.end
  if (end < 0 || end === text.length) return false
  if (wildcard.kind === 'star' && text[end] === '/') return false
  wildcard.end = end + 1
  return true
}
