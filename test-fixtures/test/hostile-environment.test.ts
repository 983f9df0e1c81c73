import {
  buildTree,
  hostileEnvironment,
  plainGit,
  scratchDirectory,
  type HostileEffect,
  type HostileEnvironment,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { plainSnapshot, type PlainSnapshot } from './plain-snapshot.ts'

describe('hostileEnvironment', () => {
  test('names every variable, one by one and all at once', () => {
    const { env, parts } = hostileEnvironment(scratchDirectory())
    const variables = new Set(parts.flatMap((part) => Object.keys(part.env)))
    expect(new Set(Object.keys(env))).toEqual(variables)
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
    expect(variables.size).toBeGreaterThanOrEqual(50)
  })

  test('leaves no witness when git does not inherit it', () => {
    const { hostile, snapshot } = setUp()
    expect(snapshot({}).failed).toEqual([])
    expect(hostile.witnesses()).toEqual([])
  })

  test.each(namesOf('executes'))('%s makes plain git run a program', (name) => {
    const { hostile, snapshot } = setUp()
    snapshot(variablesOf(hostile, name))
    expect(hostile.witnesses()).not.toEqual([])
  })

  test('has variables that each make plain git write a file', () => {
    const { hostile, snapshot } = setUp()
    snapshot(allVariablesOf(hostile, 'writes'))
    expect(hostile.witnesses()).toEqual(namesOf('writes').toSorted())
  })

  test.each(namesOf('damages'))('%s makes plain git succeed with something else', (name) => {
    const { hostile, snapshot } = setUp()
    const { failed, result } = snapshot(variablesOf(hostile, name))
    // Only the diff against SHA-1's empty tree detects a store with another hash.
    expect(failed.filter((step) => step !== 'diff')).toEqual([])
    expect(result).not.toEqual(snapshot({}).result)
  })

  test.each(namesOf('breaks'))('%s makes plain git fail', (name) => {
    const { hostile, snapshot } = setUp()
    expect(snapshot(variablesOf(hostile, name)).failed).not.toEqual([])
  })

  test('knows the variables without an effect on a snapshot', () => {
    const { hostile, snapshot } = setUp()
    expect(snapshot(allVariablesOf(hostile, 'none'))).toEqual(snapshot({}))
    expect(hostile.witnesses()).toEqual([])
  })

  test('makes plain git fail and leave witnesses with all variables together', () => {
    const { hostile, snapshot } = setUp()
    expect(snapshot(hostile.env).failed).not.toEqual([])
    expect(hostile.witnesses()).toEqual(expect.arrayContaining(['GIT_TRACE2']))
  })

  test('leaves objects of the alternate directory out of the store', () => {
    const { hostile, snapshot } = setUp()
    const alternates = variablesOf(hostile, 'GIT_ALTERNATE_OBJECT_DIRECTORIES')
    const missing = snapshot({}).result.objects - snapshot(alternates).result.objects
    expect(missing).toBe(2)
  })

  test('has a user configuration that runs programs, hides files and changes content', () => {
    const { hostile, snapshot } = setUp()
    const { result } = snapshot(variablesOf(hostile, 'HOME'))
    expect(hostile.witnesses()).toEqual(
      expect.arrayContaining([
        'home-filter-clean',
        'home-fsmonitor',
        'home-hook-post-index-change',
        'home-hook-reference-transaction',
      ]),
    )
    expect(result.names).toBe('program')
    expect(result.content).toBe('CONTENT')
  })

  test('hides files by XDG’s ignore file even when the configuration is switched off', () => {
    const { hostile, snapshot } = setUp()
    const xdg = variablesOf(hostile, 'XDG_CONFIG_HOME')
    expect(snapshot({ ...xdg, GIT_CONFIG_GLOBAL: '/dev/null' }).result.names).toBe('program')
  })

  test('notices a change in the repository that GIT_DIR names', () => {
    const { hostile } = setUp()
    plainGit(hostile.env['GIT_DIR'] ?? '', 'config', 'some.key', 'value')
    expect(hostile.witnesses()).toEqual(['decoy'])
  })
})

interface Scene {
  readonly hostile: HostileEnvironment
  readonly snapshot: (env: NodeJS.ProcessEnv) => PlainSnapshot
}

function setUp(): Scene {
  const workdir = scratchDirectory()
  buildTree(workdir, { program: 'content', 'notes.txt': 'notes\n' })
  return {
    hostile: hostileEnvironment(scratchDirectory(), { workdir }),
    snapshot: (env) => plainSnapshot(workdir, env),
  }
}

/** The names do not depend on the directory, which is deleted before the tests run. */
function namesOf(effect: HostileEffect): readonly string[] {
  const ends: (() => void)[] = []
  const { parts } = hostileEnvironment(scratchDirectory((cleanUp) => ends.push(cleanUp)))
  for (const end of ends) end()
  return parts.filter((part) => part.effect === effect).map(({ name }) => name)
}

function variablesOf({ parts }: HostileEnvironment, name: string): NodeJS.ProcessEnv {
  return { ...parts.find((part) => part.name === name)?.env }
}

function allVariablesOf({ parts }: HostileEnvironment, effect: HostileEffect): NodeJS.ProcessEnv {
  const chosen = parts.filter((part) => part.effect === effect)
  return Object.fromEntries(chosen.flatMap((part) => Object.entries(part.env)))
}
