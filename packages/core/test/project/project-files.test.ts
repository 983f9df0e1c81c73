import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  listProjects,
  newProject,
  parseProjectHash,
  parseWorkdirPath,
  projectHash,
  readProject,
  writeProject,
  type Layout,
  type Project,
} from '@hermes-checkpoints/core'
import { scratchDirectory, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { python } from '@hermes-checkpoints/test-fixtures'
import { scratchLayout } from '../support/scratch-layout.ts'

const workdir = parseWorkdirPath('/home/you/project')
const hash = projectHash(workdir)

describe('readProject', () => {
  test('a project without a file is absent', () => {
    expect(readProject(scratchLayout(), hash)).toEqual({ kind: 'absent' })
  })

  test('a project of a home without a store is absent', () => {
    const places = scratchLayout()
    rmSync(places.store, { recursive: true })
    expect(readProject(places, hash)).toEqual({ kind: 'absent' })
  })

  test.each(['seed', 'aug'] as const)(
    'issue 2.6: a file that upstream wrote is read back without loss, form %s',
    (form) => {
      const places = scratchLayout()
      const directory = scratchDirectory()
      const upstream = upstreamStore(places.base, { form, now: () => 1715139000.123456 })
      upstream.touch(directory)
      const parent = statSync(join(directory, '..'), { bigint: true })
      expect(read(places, projectHash(parseWorkdirPath(directory)))).toMatchObject({
        workdir: parseWorkdirPath(directory),
        createdAt: 1715139000123.456,
        lastTouch: 1715139000123.456,
        parent: form === 'seed' ? null : { dev: parent.dev, ino: parent.ino },
      })
    },
  )

  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'not a JSON object'],
    ['half a file', '{"workdir": "/home/y', 'not a JSON object'],
    ['zeros, as a power cut leaves them', Buffer.alloc(80), 'not a JSON object'],
    ['a list', '["/home/you"]', 'not a JSON object'],
    ['Latin-1', Buffer.from('{"workdir": "/caf\xE9"}', 'latin1'), 'not UTF-8'],
  ])('a damaged file is neither absent nor an error: %s', (_what, content, why) => {
    const places = scratchLayout()
    writeFileSync(places.projectFile(hash), content)
    expect(readProject(places, hash)).toEqual({ kind: 'damaged', why })
  })

  test('a directory in place of the file is damaged, and the reason is named', () => {
    const places = scratchLayout()
    mkdirSync(places.projectFile(hash))
    const why = expect.stringContaining('EISDIR')
    expect(readProject(places, hash)).toEqual({ kind: 'damaged', why })
  })
})

describe('writeProject', () => {
  test('a project is read back as it was written', () => {
    const places = scratchLayout()
    const project = newProject(workdir, { dev: 5n, ino: 2n ** 64n - 1n }, 1715139000123)
    writeProject(places, project)
    const { fields, ...rest } = read(places, hash)
    expect({ ...rest, fields: {} }).toEqual(project)
    expect(Object.keys(fields)).toHaveLength(5)
  })

  test('only its owner can read the file', () => {
    const places = scratchLayout()
    writeProject(places, newProject(workdir, null, 0))
    expect(statSync(places.projectFile(hash)).mode & 0o777).toBe(0o600)
  })

  test('issue 2.6: Python touches a file that we wrote, and nothing else in it changes', () => {
    const places = scratchLayout()
    const project = newProject(workdir, { dev: 5n, ino: 2n ** 64n - 1n }, 1715139000123)
    writeProject(places, project)
    const file = places.projectFile(hash)
    const touched = python(
      'json.dumps({**json.loads(given), "last_touch": 1715139999.5})',
      readFileSync(file, 'utf8'),
    )
    writeFileSync(file, String(touched))
    const { fields: _fields, ...rest } = read(places, hash)
    expect({ ...rest, fields: {} }).toEqual({ ...project, lastTouch: 1715139999500 })
  })

  test('issue 2.6: a file of upstream keeps its other fields when we touch it', () => {
    const places = scratchLayout()
    const file = places.projectFile(hash)
    const before =
      '{"workdir":"/home/you/project","created_at":1715139000.0,"pets":[1.0,"\\u00e4"]}'
    writeFileSync(file, before)
    writeProject(places, { ...read(places, hash), lastTouch: 1715139000500 })
    const touched = before.replace('}', ',"last_touch":1715139000.5}')
    expect(readFileSync(file, 'utf8')).toBe(`${touched}\n`)
  })

  test('law 7: kill -9 during a rewrite leaves the old version or the new', async () => {
    const places = scratchLayout()
    for (let round = 0; round < 12; round += 1) {
      const rewriter = await startRewriting(places)
      for (let reads = 0; reads < round * 3; reads += 1) expectWholeVersion(places)
      await rewriter.kill()
      expectWholeVersion(places)
      expect(listProjects(places)).toEqual([hash])
    }
  })
})

describe('listProjects', () => {
  test('a home without a store has no projects', () => {
    const places = scratchLayout()
    rmSync(places.base, { recursive: true })
    expect(listProjects(places)).toEqual([])
  })

  test('projects are sorted by hash, damaged ones too', () => {
    const places = scratchLayout()
    const hashes = ['ffffffffffffffff', '0000000000000001', 'a000000000000000']
    for (const name of hashes) writeFileSync(places.projectFile(parseProjectHash(name)), '{')
    expect(listProjects(places)).toEqual(hashes.toSorted())
  })

  test('files that are not project files are left out: leftovers, other names, files of other programs', () => {
    const places = scratchLayout()
    writeProject(places, newProject(workdir, null, 0))
    const strangers = [
      `${hash}.json.tmp-4711-0123456789ab`,
      `${hash}.json.tmp`,
      `.${hash}.json`,
      `${hash}.JSON`,
      `${hash.toUpperCase()}.json`,
      `${hash}0.json`,
      hash,
      '.json',
      'notes.json',
    ]
    for (const name of strangers) writeFileSync(join(places.projects, name), '{}')
    expect(readdirSync(places.projects)).toHaveLength(strangers.length + 1)
    expect(listProjects(places)).toEqual([hash])
  })

  test('issue 2.6: the projects that upstream registered are listed', () => {
    const places = scratchLayout()
    const directories = [scratchDirectory(), scratchDirectory(), scratchDirectory()]
    for (const directory of directories) upstreamStore(places.base).touch(directory)
    const hashes = directories.map((directory) => projectHash(parseWorkdirPath(directory)))
    expect(listProjects(places)).toEqual(hashes.toSorted())
  })

  test('projects that cannot be listed are an error', () => {
    const places = scratchLayout()
    rmSync(places.projects, { recursive: true })
    writeFileSync(places.projects, 'a file')
    expect(() => listProjects(places)).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
  })
})

function read(places: Layout, project: typeof hash): Project {
  const outcome = readProject(places, project)
  if (outcome.kind !== 'project') throw new Error(`expected a project, found ${outcome.kind}`)
  return outcome.project
}

/** A version of `programs/rewrite-project.js`: all its fields have the same number. */
function expectWholeVersion(places: Layout): void {
  const { createdAt, lastTouch, fields } = read(places, hash)
  const digit = (Number(lastTouch) / 1000) % 10
  expect(createdAt).toBe(lastTouch)
  expect(fields['filling'] === String(digit).repeat(100_000)).toBe(true)
}

/** Starts a process that rewrites the file until it is killed, and returns after its first write. */
async function startRewriting({ base }: Layout): Promise<{ kill(): Promise<void> }> {
  const program = join(import.meta.dirname, '../programs/rewrite-project.js')
  const child = spawn(process.execPath, [program, base, '/home/you/project'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exit])
  return {
    kill: async () => {
      child.kill('SIGKILL')
      expect(await exit).toEqual([null, 'SIGKILL'])
    },
  }
}
