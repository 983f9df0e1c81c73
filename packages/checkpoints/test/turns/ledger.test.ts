import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  parseWorkdirPath,
  pathBytes,
  pathToText,
  projectHash,
  type Layout,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { scratchDirectory, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readLedger,
  sha256Of,
  writeLedger,
  type Ledger,
  type LedgerEntry,
} from '../../src/turns/ledger.ts'
import { scratchStore } from '../support/scenes/scratch-checkpoints.ts'

const project = projectHash(parseWorkdirPath('/home/you/project'))
const someHash = sha256Of(Buffer.from('content'))
const oddNames = ['plain', 'a b', 'new\nline', 'quo"te\\', 'é漢🙂', 'caf\xE9', '\xFF\xC3'].map(
  (name, at) => Buffer.from(name, at > 4 ? 'latin1' : 'utf8'),
)

describe('readLedger', () => {
  test('a project without a ledger has an empty one', () => {
    expect(readLedger(scratchLayout(), project)).toEqual(new Map())
  })

  test.each<[string, string | Uint8Array]>([
    ['an empty file', ''],
    ['half a file', `{"/a": {"sha256": "${someHash}", "ts": 1.5`],
    ['zeros, as a power cut leaves them', Buffer.alloc(80)],
    ['a list', '[]'],
    ['null', 'null'],
    ['Latin-1', Buffer.from(`{"/caf\xE9": {"sha256": "${someHash}", "ts": 1.5}}`, 'latin1')],
  ])('a damaged ledger counts as empty: %s', (_what, content) => {
    const layout = scratchLayout()
    writeFileSync(layout.ledgerFile(project), content)
    expect(readLedger(layout, project)).toEqual(new Map())
  })

  test('an unreadable ledger is an error: rewriting it would lose its entries', () => {
    const layout = scratchLayout()
    mkdirSync(layout.ledgerFile(project))
    expect(() => readLedger(layout, project)).toThrow('EISDIR')
  })

  test('an entry of another shape is dropped, and unknown keys stay', () => {
    const layout = scratchLayout()
    const sound = { sha256: someHash, ts: 1.5, tool: 'patch' }
    const ledger = {
      '/sound': sound,
      '/text': 'x',
      '/null': null,
      '/list': [],
      '/short': { ...sound, sha256: 'abc' },
      '/timeless': { sha256: someHash },
      '/no-number': { ...sound, ts: '1.5' },
    }
    writeFileSync(layout.ledgerFile(project), JSON.stringify(ledger))
    expect(readLedger(layout, project)).toEqual(new Map([['/sound', sound]]))
  })
})

describe('writeLedger', () => {
  test('is read back as it was written, for all names and times', () => {
    const layout = scratchLayout()
    fc.assert(
      fc.property(anyLedger, (ledger) => {
        writeLedger(layout, project, ledger)
        expect(readLedger(layout, project)).toEqual(ledger)
      }),
      { numRuns: 30 },
    )
  })

  test('upstream: of 2,001 entries, the newest 2,000 stay', () => {
    const layout = scratchLayout()
    const entries = Array.from({ length: 2001 }, (_, at): [string, LedgerEntry] => [
      `/file-${at}`,
      { sha256: someHash, ts: 1_715_139_000 + ((at * 1000) % 2001) },
    ])
    writeLedger(layout, project, new Map(entries))
    const kept = readLedger(layout, project)
    expect(kept.size).toBe(2000)
    expect(entries.filter(([path]) => !kept.has(path)).map(([, { ts }]) => ts)).toEqual([
      1_715_139_000,
    ])
  })

  test('is readable by its owner only', () => {
    const layout = scratchLayout()
    writeLedger(layout, project, new Map())
    expect(statSync(layout.ledgerFile(project)).mode & 0o777).toBe(0o600)
  })
})

describe('upstream', () => {
  test('its ledger is read', () => {
    const layout = scratchLayout()
    const directory = scratchDirectory()
    const file = join(directory, 'é new\nline')
    writeFileSync(file, 'by the agent')
    const upstream = upstreamStore(layout.base, { form: 'aug', now: () => 1_715_139_000.123456 })
    upstream.recordWrite(directory, file)
    const hash = projectHash(parseWorkdirPath(directory))
    expect(upstream.ledgerFile(directory)).toBe(layout.ledgerFile(hash))
    expect(readLedger(layout, hash)).toEqual(
      new Map([
        [file, { sha256: sha256Of(Buffer.from('by the agent')), ts: 1_715_139_000.123456 }],
      ]),
    )
  })

  test('its next write keeps our entries', () => {
    const layout = scratchLayout()
    const directory = scratchDirectory()
    const hash = projectHash(parseWorkdirPath(directory))
    const ours = { sha256: someHash, ts: 1_715_139_000.25 }
    writeLedger(layout, hash, new Map([[join(directory, 'ours'), ours]]))
    writeFileSync(join(directory, 'theirs'), 'x')
    upstreamStore(layout.base).recordWrite(directory, join(directory, 'theirs'))
    const ledger = readLedger(layout, hash)
    expect([...ledger.keys()]).toEqual([join(directory, 'ours'), join(directory, 'theirs')])
    expect(ledger.get(join(directory, 'ours'))).toEqual(ours)
  })

  test('a real Python finds every file of our ledger, and we find every file of its ledger', () => {
    const layout = scratchLayout()
    const files = oddNames.map((name) => fileNamed(name))
    const entries = files.map((path): [string, LedgerEntry] => [
      pathToText(path),
      { sha256: digestOf(path), ts: 1_715_139_000.5 },
    ])
    writeLedger(layout, project, new Map(entries))
    expect(runPython(checkFiles, layout.ledgerFile(project))).toBe(`${files.length} as written`)
    const ours = readFileSync(layout.ledgerFile(project), 'utf8')
    rmSync(layout.ledgerFile(project))
    runPython(writeAgain, layout.ledgerFile(project), ours)
    expect(readLedger(layout, project)).toEqual(new Map(entries))
  })
})

const anyLedger: fc.Arbitrary<Ledger> = fc
  .array(
    fc.tuple(
      fc
        .uint8Array({ min: 1, minLength: 1, maxLength: 12 })
        .map((bytes) => pathToText(parseWorkdirPath(Buffer.concat([Buffer.from('/x'), bytes])))),
      fc.record({
        sha256: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => hex(bytes)),
        ts: fc.double({ min: 0, max: 4e9, noNaN: true }).map((ts) => ts + 0),
      }),
    ),
    { maxLength: 8 },
  )
  .map((entries) => new Map(entries))

const checkFiles = `
ledger = json.load(open(sys.argv[1], encoding='ascii'))
files = [(os.fsencode(path), entry) for path, entry in ledger.items()]
same = [hashlib.sha256(open(path, 'rb').read()).hexdigest() == entry['sha256'] for path, entry in files]
print(f'{sum(same)} as written', end='')
`
const writeAgain = `
ledger = {os.fsdecode(os.fsencode(path)): entry for path, entry in json.loads(sys.stdin.read()).items()}
open(sys.argv[1], 'w').write(json.dumps(ledger))
`

function runPython(program: string, file: string, input = ''): string {
  const imports = 'import hashlib, json, os, sys\n'
  const args = ['-X', 'utf8', '-c', imports + program, file]
  return execFileSync('python3', args, { input, encoding: 'utf8' })
}

function scratchLayout(): Layout {
  return scratchStore().layout
}

function fileNamed(name: Buffer): WorkdirPath {
  const path = Buffer.concat([Buffer.from(`${scratchDirectory()}/`), name])
  writeFileSync(path, name)
  return parseWorkdirPath(path)
}

function digestOf(path: WorkdirPath): string {
  return sha256Of(readFileSync(pathBytes(path)))
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
