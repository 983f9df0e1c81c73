import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatProjectFile,
  newProject,
  parseProjectFile,
  parseProjectHash,
  parseWorkdirPath,
  pathBytes,
  type Project,
} from '@hermes-checkpoints/core'
import { anyPath } from '../support/path-arbitraries.ts'
import { python } from '@hermes-checkpoints/test-fixtures'

const hash = parseProjectHash('0123456789abcdef')

const seedFile =
  '{"workdir": "/home/gr\\u00fcn", "created_at": 1715139000.0, "last_touch": 1715139000.123456}'
const augFile =
  '{"workdir": "/home/you", "created_at": 1715139000.25, "last_touch": 1715225400.5,' +
  ' "workdir_parent_dev": 64769, "workdir_parent_ino": 18446744073709551615}'

describe('parseProjectFile', () => {
  test('issue 2.6: a file of upstream’s first form is read without loss', () => {
    expect(parsed(seedFile)).toMatchObject({
      hash,
      workdir: parseWorkdirPath('/home/grün'),
      createdAt: 1715139000000,
      lastTouch: 1715139000123.456,
      parent: null,
    })
  })

  test('issue 2.6: a file of upstream’s later form is read without loss', () => {
    expect(parsed(augFile)).toMatchObject({
      workdir: parseWorkdirPath('/home/you'),
      createdAt: 1715139000250,
      lastTouch: 1715225400500,
      parent: { dev: 64769n, ino: 18446744073709551615n },
    })
  })

  test('a byte order mark is skipped', () => {
    expect(parsed(`\uFEFF${augFile}`)).toEqual(parsed(augFile))
  })

  test('a directory that is not UTF-8 is read from the text that Python writes', () => {
    const { workdir } = parsed('{"workdir": "/home/caf\\udce9"}')
    expect(workdir).toBe(parseWorkdirPath(Buffer.from('/home/caf\xE9', 'latin1')))
  })

  test('the last of two equal keys counts, as in Python', () => {
    expect(parsed('{"workdir": "/a", "workdir": "/b"}').workdir).toBe(parseWorkdirPath('/b'))
  })

  test.each([
    '{}',
    '{"workdir": ""}',
    '{"workdir": null}',
    '{"workdir": 5}',
    '{"workdir": "home/you"}',
    '{"workdir": "/a\\u0000b"}',
    '{"workdir": "/a\\ud800b"}',
    '{"created_at": "1715139000", "last_touch": null}',
    '{"created_at": 1e999, "last_touch": 1e305}',
    '{"created_at": 1e20, "last_touch": -1e20}',
    '{"created_at": true, "last_touch": []}',
    '{"workdir_parent_dev": 5}',
    '{"workdir_parent_dev": 5, "workdir_parent_ino": 0}',
    '{"workdir_parent_dev": -5, "workdir_parent_ino": 7}',
    '{"workdir_parent_dev": 5.0, "workdir_parent_ino": 7}',
    '{"workdir_parent_dev": "5", "workdir_parent_ino": "7"}',
  ])('a missing or invalid field is null: %s', (text) => {
    const nothing = { workdir: null, createdAt: null, lastTouch: null, parent: null }
    expect(parsed(text)).toMatchObject({ hash, ...nothing })
  })

  test('a time before 1970 is a time', () => {
    expect(parsed('{"created_at": 0, "last_touch": -1.5}')).toMatchObject({
      createdAt: 0,
      lastTouch: -1500,
    })
  })

  test.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['only a byte order mark', '\uFEFF'],
    ['null', 'null'],
    ['a boolean', 'true'],
    ['a number', '5'],
    ['a string', '"/home/you"'],
    ['a list', '[{"workdir": "/home/you"}]'],
    ['an object without its end', '{"workdir": "/home/you"'],
    ['more than an object', '{"workdir": "/home/you"}}'],
    ['single quotes', "{'workdir': '/home/you'}"],
    ['a number that JSON does not have', '{"last_touch": NaN}'],
    ['zeros', '\0\0\0\0'],
    ['nesting without end', '['.repeat(100_000)],
  ])('damage is an outcome, not an error: %s', (_what, text) => {
    expect(parseProjectFile(hash, text)).toEqual({ kind: 'damaged', why: 'not a JSON object' })
  })

  test('a file that was cut short anywhere is damaged', () => {
    for (let length = 0; length < augFile.length; length += 1) {
      expect(parseProjectFile(hash, augFile.slice(0, length)).kind).toBe('damaged')
    }
  })

  test('never throws', () => {
    const damagedAnywhere = fc
      .tuple(fc.nat({ max: augFile.length }), fc.nat({ max: 9 }), fc.string({ unit: 'binary' }))
      .map(([at, cut, text]) => augFile.slice(0, at) + text + augFile.slice(at + cut))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), damagedAnywhere), (text) => {
        expect(parseProjectFile(hash, text).kind).toMatch(/^(project|damaged)$/)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('formatProjectFile', () => {
  test('a new project has upstream’s keys and no others, in one line', () => {
    const parent = { dev: 64769n, ino: 18446744073709551615n }
    const project = newProject(parseWorkdirPath('/home/you'), parent, 1715139000250)
    expect(formatProjectFile(project)).toBe(
      '{"workdir":"/home/you","created_at":1715139000.25,"last_touch":1715139000.25,' +
        '"workdir_parent_dev":64769,"workdir_parent_ino":18446744073709551615}\n',
    )
  })

  test('a new project without a parent has no keys for it', () => {
    const project = newProject(parseWorkdirPath('/home/you'), null, 1715139000000)
    expect(formatProjectFile(project)).toBe(
      '{"workdir":"/home/you","created_at":1715139000,"last_touch":1715139000}\n',
    )
  })

  test.each([
    seedFile,
    augFile,
    '{"workdir": "/a/", "created_at": 1.50, "last_touch": 1E+3, "workdir_parent_ino": 12}',
    '{"workdir": "/caf\\udce9", "created_at": "yesterday", "last_touch": null}',
    '{"workdir": "", "note": "\\u65e5\\u007f\\n\\"\\\\", "deep": {"a": [1.0, 2e-7, {}, []]}}',
    '{"__proto__": {"x": 1}, "toJSON": "y", "k\\u00e9y": 12345678901234567890123}',
  ])('issue 2.6: unchanged fields keep their exact text: %s', (text) => {
    expect(formatProjectFile(parsed(text))).toBe(`${compact(text)}\n`)
  })

  test('issue 2.6: a touch changes the time of the last touch and nothing else', () => {
    const touched: Project = { ...parsed(augFile), lastTouch: 1715300000125 }
    const expected = augFile.replace('1715225400.5', '1715300000.125')
    expect(formatProjectFile(touched)).toBe(`${compact(expected)}\n`)
  })

  test('every known field can be changed', () => {
    const changed: Project = {
      ...parsed(augFile),
      workdir: parseWorkdirPath(Buffer.from('/home/caf\xE9', 'latin1')),
      createdAt: 1715000000000,
      parent: { dev: 9223372036854775807n, ino: 5n },
    }
    expect(formatProjectFile(changed)).toBe(
      '{"workdir":"/home/caf\\udce9","created_at":1715000000,"last_touch":1715225400.5,' +
        '"workdir_parent_dev":9223372036854775807,"workdir_parent_ino":5}\n',
    )
  })

  test('a parent that cannot be read now keeps its recorded identity', () => {
    const text = formatProjectFile({ ...parsed(augFile), parent: null })
    expect(parsed(text).parent).toEqual(parsed(augFile).parent)
  })

  test('any project is read back as it was written, its times to the millisecond', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        expect(parsed(formatProjectFile(project))).toMatchObject({ ...project, fields: {}, hash })
      }),
      { numRuns: 1000 },
    )
  })

  test('issue 2.6: Python reads in every file what we wrote', () => {
    const fiftyProjects = fc.array(anyProject, { minLength: 50, maxLength: 50 })
    fc.assert(
      fc.property(fiftyProjects, (projects) => {
        const texts = projects.map(formatProjectFile)
        const read = python(`[${fieldsInPython} for f in map(json.loads, given)]`, texts)
        expect(read).toEqual(projects.map(fieldsOf))
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })

  test('issue 2.6: unknown keys mean the same to Python after we rewrote the file', () => {
    const fields = fc.dictionary(
      fc.string({ unit: 'binary' }),
      fc.jsonValue({ stringUnit: 'binary' }),
    )
    const fiftyTexts = fc.array(
      fields.map((value) => JSON.stringify(value)),
      { maxLength: 50 },
    )
    fc.assert(
      fc.property(fiftyTexts, (texts) => {
        const pairs = texts.map((text) => [text, formatProjectFile(parsed(text))])
        const isSame = python('[json.loads(a) == json.loads(b) for a, b in given]', pairs)
        expect(isSame).toEqual(texts.map(() => true))
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})

function parsed(text: string): Project {
  const outcome = parseProjectFile(hash, text)
  if (outcome.kind !== 'project') throw new Error(outcome.why)
  return outcome.project
}

/** Python puts a blank after each comma and colon, which we do not. */
function compact(text: string): string {
  return text.replaceAll(', ', ',').replaceAll(': ', ':')
}

const year2100 = Date.UTC(2100)
const id = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })

const anyProject = fc
  .tuple(anyPath(), fc.record({ dev: id, ino: id }), fc.nat({ max: year2100 }))
  .map(([workdir, parent, now]) => newProject(workdir, parent, now))

/** Values that JSON does not carry from one language to the other, as text. */
const fieldsInPython = `{
  'workdir': os.fsencode(f['workdir']).hex(),
  'created': f['created_at'],
  'touched': f['last_touch'],
  'parent': [str(f['workdir_parent_dev']), str(f['workdir_parent_ino'])],
}`

function fieldsOf({ workdir, createdAt, lastTouch, parent }: Project): unknown {
  return {
    workdir: workdir === null ? null : pathBytes(workdir).toString('hex'),
    created: Number(createdAt) / 1000,
    touched: Number(lastTouch) / 1000,
    parent: [String(parent?.dev), String(parent?.ino)],
  }
}
