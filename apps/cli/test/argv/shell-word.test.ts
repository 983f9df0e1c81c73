import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { shellWord } from '../../src/argv/shell-word.ts'

describe('shellWord', () => {
  test.each(['/home/you/project', '../my-app_2', 'a+b@c:d%e'])('%s stays as it is', (word) => {
    expect(shellWord(word)).toBe(word)
  })

  test.each(['two words', "it's", '$HOME', '`id`', '*', '"', '', '~', 'a;b'])(
    'a shell reads %j as one word',
    (word) => {
      const output = execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], {
        encoding: 'utf8',
      })
      expect(output).toBe(word)
    },
  )
})
