import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configFile, resolveHome } from '@hermes-checkpoints/core'

const cwd = '/work/here'

test('without a flag or a variable the home is ~/.hermes', () => {
  expect(resolveHome({ env: {}, cwd })).toBe(join(homedir(), '.hermes'))
})

test('HERMES_HOME is the home, without the blanks around it', () => {
  expect(resolveHome({ env: { HERMES_HOME: ' /srv/hermes\n' }, cwd })).toBe('/srv/hermes')
})

test('an empty HERMES_HOME counts as unset', () => {
  expect(resolveHome({ env: { HERMES_HOME: '  ' }, cwd })).toBe(join(homedir(), '.hermes'))
})

test('the flag wins over HERMES_HOME', () => {
  expect(resolveHome({ flag: '/opt/home', env: { HERMES_HOME: '/srv/hermes' }, cwd })).toBe(
    '/opt/home',
  )
})

test('an undefined flag is no flag', () => {
  expect(resolveHome({ flag: undefined, env: { HERMES_HOME: '/srv/hermes' }, cwd })).toBe(
    '/srv/hermes',
  )
})

test.each([
  ['homes/a', '/work/here/homes/a'],
  ['../b/', '/work/b'],
  ['.', '/work/here'],
])('the relative path %s starts from the current directory', (path, expected) => {
  expect(resolveHome({ flag: path, env: {}, cwd })).toBe(expected)
  expect(resolveHome({ env: { HERMES_HOME: path }, cwd })).toBe(expected)
})

test('a tilde is the user’s home directory', () => {
  expect(resolveHome({ flag: '~/agents/one', env: {}, cwd })).toBe(join(homedir(), 'agents/one'))
  expect(resolveHome({ env: { HERMES_HOME: '~' }, cwd })).toBe(homedir())
})

test.each(['', '~somebody/hermes'])('the flag %j is refused', (flag) => {
  expect(() => resolveHome({ flag, env: {}, cwd })).toThrow(
    expect.objectContaining({
      code: 'path-invalid',
      message: `expected an absolute path, found ${JSON.stringify(flag)}`,
    }),
  )
})

test('the config file lies in the home', () => {
  expect(configFile(resolveHome({ flag: '/srv/hermes', env: {}, cwd }))).toBe(
    '/srv/hermes/config.yaml',
  )
})
