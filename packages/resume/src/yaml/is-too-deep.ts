import type { CST } from 'yaml'
import { maxDepth } from '../states/state-limits.ts'

/** True when collections are nested deeper than `maxDepth`. Not recursive, so that it works for any depth. */
export function isTooDeep(tokens: readonly CST.Token[]): boolean {
  let level: readonly CST.Token[] = tokens
  // The document itself is one level.
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth + 1) return true
    level = level.flatMap(partsOf)
  }
  return false
}

function partsOf(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value]
  if (!('items' in token)) return []
  return token.items.flatMap((item): readonly CST.Token[] =>
    [item.key ?? [], item.value ?? []].flat(),
  )
}
