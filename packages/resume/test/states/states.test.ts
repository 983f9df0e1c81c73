import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { id, scratchStates, stateText } from '../support/scratch-states.ts'

describe('listSessions', () => {
  test('upstream: are sorted', () => {
    const states = scratchStates()
    for (const name of ['b', 'a', 'C', '1']) states.write(id(name), {})
    expect(states.listSessions()).toEqual(['1', 'C', 'a', 'b'])
  })

  test('upstream: a missing directory has none, and is not created', () => {
    const states = scratchStates()
    expect(states.listSessions()).toEqual([])
    expect(existsSync(states.base)).toBe(false)
  })

  test('damaged states are listed, other files and directories are not', () => {
    const states = scratchStates()
    for (const name of [
      'damaged.yaml',
      'x.yml',
      'x.y.yaml',
      'x.yaml.tmp-1-0123456789ab',
      'store.git',
    ])
      states.put(name, '- a')
    mkdirSync(join(states.base, 'directory.yaml'))
    expect(states.listSessions()).toEqual(['damaged'])
    expect(states.readAll()).toMatchObject([{ id: 'damaged', kind: 'damaged' }])
  })
})

describe('delete', () => {
  test('upstream: deletes a state, and no other', () => {
    const states = scratchStates()
    for (const name of ['one', 'two']) states.write(id(name), {})
    expect(states.delete(id('one'))).toBe(true)
    expect(states.listSessions()).toEqual(['two'])
  })

  test('upstream: a missing one is no error', () => {
    expect(scratchStates().delete(id('one'))).toBe(false)
  })

  test('of a link, only the link goes', () => {
    const states = scratchStates()
    const elsewhere = states.put('elsewhere', stateText(1))
    symlinkSync('elsewhere', join(states.base, 'one.yaml'))
    expect(states.delete(id('one'))).toBe(true)
    expect(existsSync(elsewhere)).toBe(true)
  })
})
