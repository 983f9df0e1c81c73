import { expect, test } from 'vitest'
import { commentsOf, messagesOf } from '../../src/language/comments-and-messages.ts'

function messages(source: string): readonly string[] {
  return messagesOf('a.ts', source).map(({ text }) => text)
}

test('a message has three words or more', () => {
  expect(messages(`f('no checkpoint 99', 'no such checkpoint', 'a/b/c', 'x')`)).toEqual([
    'no such checkpoint',
  ])
})

test('a value in a template is no word', () => {
  expect(
    messages('f(`${a} ${b} ${c} d`, `no checkpoint ${id}; this directory has ${count}`)'),
  ).toEqual(['no checkpoint …; this directory has …'])
})

test('SQL is no message', () => {
  expect(messages(`f('SELECT id FROM sessions WHERE ended')`)).toEqual([])
})

test('comments are no messages, and messages no comments', () => {
  const source = `// this is a comment\nf('this is a message')`
  expect(messages(source)).toEqual(['this is a message'])
  expect(commentsOf('a.ts', source)).toEqual([{ path: 'a.ts', line: 1, text: 'this is a comment' }])
})
