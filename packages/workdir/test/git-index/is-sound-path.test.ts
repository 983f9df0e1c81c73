import { isInRepository, parseTreePath } from '@hermes-checkpoints/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoundPath } from '../../src/git-index/is-sound-path.ts'

test('isSoundPath accepts the tree paths that do not lead into a repository', () => {
  const piece = fc.constantFrom('/', '.', '..', '.git', '.GIT', '.gi', 't', 'a', '\0', '\xff')
  const path = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  const property = fc.property(path, fc.nat(3), (text, offset) => {
    const bytes = Buffer.from(`${'/'.repeat(offset)}${text}/x`, 'latin1')
    expect(isSoundPath(bytes, offset, offset + text.length)).toBe(isOutsideRepository(text))
  })
  fc.assert(property, { numRuns: 3000 })
})

function isOutsideRepository(text: string): boolean {
  try {
    return !isInRepository(parseTreePath(Buffer.from(text, 'latin1')))
  } catch {
    return false
  }
}
