import { describe, expect, test } from 'vitest'
import { checkpointsCommands, sessionsCommands } from '@hermes-checkpoints/cli'
import { readWords } from '../../src/argv/read-words.ts'

describe('readWords', () => {
  test.each([
    [
      ['diff', '2', 'latest', 'src', 'test'],
      ['command', 'argument checkpoint', 'argument other', 'argument paths', 'argument paths'],
    ],
    [
      ['restore', '--dry-run', '--to', '/x', 'latest'],
      ['command', 'option dry-run', 'option-value to=/x', 'argument checkpoint'],
    ],
    [
      ['clear', '-f', '--all', 'more'],
      ['command', 'option force', 'unknown', 'argument'],
    ],
    [
      ['diff', '--', '--stat'],
      ['command', 'dashes', 'argument checkpoint'],
    ],
    [['--limit', '5'], ['option-value limit=5']],
    [
      ['snapshot', '--reason'],
      ['command', 'option-value reason=undefined'],
    ],
    [
      ['snapshto', 'x'],
      ['unknown', 'argument'],
    ],
  ])('%j is %j', (words, kinds) => {
    expect(described(readWords(checkpointsCommands, words).read)).toEqual(kinds)
  })

  test('the commands of a group come after its name', () => {
    const { position, read } = readWords(sessionsCommands, ['resume', 'show', 'an-id'])
    expect(described(read)).toEqual(['command', 'command', 'argument id'])
    expect(position.path).toEqual(['resume', 'show'])
  })
})

function described(read: ReturnType<typeof readWords>['read']): readonly string[] {
  return read.map((one) => {
    if (one.kind === 'option') return `option ${one.option.name}`
    if (one.kind === 'option-value') return `option-value ${one.option.name}=${one.value}`
    if (one.kind === 'argument') return `argument ${one.argument?.name ?? ''}`.trimEnd()
    return one.kind
  })
}
