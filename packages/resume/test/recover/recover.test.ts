import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openResumeStates } from '@hermes-checkpoints/resume'
import { digestOf, legacyArchive } from '@hermes-checkpoints/test-fixtures'
import { id, scratchStates, stateText, type ScratchStates } from '../support/scratch-states.ts'

const archive = 'legacy-20260506-143000'

function withArchived(): ScratchStates {
  const states = scratchStates()
  states.put('here.yaml', stateText(0))
  states.put(`${archive}/one.yaml`, stateText(2))
  states.put(`${archive}/0123456789abcdef/HEAD`, 'ref: refs/heads/master\n')
  return states
}

function putOld(states: ScratchStates, name: string, content: string): string {
  mkdirSync(states.oldBase, { recursive: true })
  const path = join(states.oldBase, name)
  writeFileSync(path, content)
  return path
}

describe('findLostStates', () => {
  test('finds states that upstream’s migration moved into an archive', () => {
    const states = withArchived()
    expect(states.findLostStates()).toMatchObject({
      states: [{ state: { id: 'one', status: 'in_progress' }, place: 'archive', inPlace: null }],
      errors: [],
    })
  })

  test('finds states that upstream left in the user’s home and in archives there', () => {
    const states = scratchStates()
    putOld(states, 'one.yaml', stateText(1))
    legacyArchive(states.oldBase, archive, { tree: { 'two.yaml': stateText(2) } })
    const { states: lost } = states.findLostStates()
    expect(lost).toMatchObject([
      { state: { id: 'one' }, place: 'old-place' },
      { state: { id: 'two' }, place: 'old-place' },
    ])
  })

  test('finds nothing when the old place is the base itself', () => {
    const scratch = scratchStates()
    const { base } = scratch
    scratch.put('one.yaml', stateText(1))
    symlinkSync(base, join(base, '..', 'link'))
    const link = join(base, '..', 'link') as typeof base
    const states = openResumeStates({ directory: base, oldDirectories: [base, link], clock: Date })
    expect(states.findLostStates()).toEqual({ states: [], errors: [] })
  })

  test('returns the newest of several states of a session', () => {
    const states = scratchStates()
    for (const [name, age] of Object.entries({ 'legacy-1': 3, 'legacy-2': 1, 'legacy-3': 2 }))
      states.put(`${name}/one.yaml`, stateText(age))
    const [lost] = states.findLostStates().states
    expect(lost?.state.path).toBe(join(states.base, 'legacy-2', 'one.yaml'))
  })

  test('reports what cannot be read, and finds the rest', () => {
    const states = withArchived()
    states.put(`${archive}/broken.yaml`, '- a')
    states.put('legacy-1/x.yaml', stateText(1))
    const directory = join(states.base, 'legacy-1')
    chmodSync(directory, 0)
    const { errors, states: lost } = states.findLostStates()
    chmodSync(directory, 0o700)
    expect(lost.map(({ state }) => state.id)).toContain('one')
    expect(errors).toContainEqual({
      path: join(states.base, archive, 'broken.yaml'),
      why: 'not a mapping',
    })
    // Permissions do not stop root.
    expect(errors).toHaveLength(process.getuid?.() === 0 ? 1 : 2)
  })
})

describe('recover', () => {
  test('a state is moved out of an archive byte for byte, and the archive keeps its other files and its age', () => {
    const states = withArchived()
    const directory = join(states.base, archive)
    utimesSync(directory, 1000, 1000)
    const from = join(directory, 'one.yaml')
    const before = readFileSync(from)
    const path = join(states.base, 'one.yaml')
    expect(states.recover()).toEqual({
      recovered: [{ id: 'one', from, path, how: 'moved' }],
      kept: [],
      errors: [],
    })
    expect(readFileSync(path)).toEqual(before)
    expect(existsSync(from)).toBe(false)
    expect(existsSync(join(directory, '0123456789abcdef', 'HEAD'))).toBe(true)
    expect(statSync(directory).mtimeMs).toBe(1_000_000)
    expect(states.findLostStates().states).toEqual([])
  })

  test('an archive that becomes empty is removed', () => {
    const states = scratchStates()
    states.put(`${archive}/one.yaml`, stateText(1))
    states.recover()
    expect(states.names()).toEqual(['one.yaml'])
  })

  test('a state is copied from the old place, which may be the home of another agent', () => {
    const states = scratchStates()
    const from = putOld(states, 'one.yaml', stateText(1))
    const before = digestOf(states.oldBase, { mtime: true })
    expect(states.recover().recovered).toMatchObject([{ id: 'one', from, how: 'copied' }])
    expect(states.read(id('one'))).toMatchObject({ task: 'test' })
    expect(digestOf(states.oldBase, { mtime: true })).toBe(before)
    expect(states.recover()).toEqual({ recovered: [], kept: [], errors: [] })
  })

  test('a state that is named is recovered alone', () => {
    const states = withArchived()
    states.put(`${archive}/two.yaml`, stateText(2))
    expect(states.recover(id('two')).recovered.map((one) => one.id)).toEqual(['two'])
    expect(states.listSessions()).toEqual(['here', 'two'])
  })

  test.each([
    [0, 'newer'],
    [2, 'same-age'],
    [9, 'older'],
  ])(
    'a state in the base is never overwritten, and the report says which is newer: %i',
    (age, inPlace) => {
      const states = withArchived()
      states.put('one.yaml', stateText(age))
      const before = digestOf(states.base, { mtime: true })
      expect(states.recover(id('one'))).toMatchObject({
        recovered: [],
        kept: [{ state: { id: 'one' }, inPlace }],
      })
      expect(digestOf(states.base, { mtime: true })).toBe(before)
    },
  )

  test('a damaged state in the base is not overwritten either', () => {
    const states = withArchived()
    states.put('one.yaml', '- damaged')
    expect(states.recover(id('one')).kept).toMatchObject([{ inPlace: 'unknown' }])
    states.garbageCollect()
    expect(states.recover(id('one')).recovered).toHaveLength(1)
  })

  test('leaves no temporary files', () => {
    const states = withArchived()
    states.recover()
    expect(states.names()).toEqual(['here.yaml', archive, 'one.yaml'])
  })
})
