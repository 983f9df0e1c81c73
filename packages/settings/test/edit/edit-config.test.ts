import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { settingTable, type SettingValue } from '@hermes-checkpoints/settings'
import { editConfig } from '../../src/edit/edit-config.ts'
import { python } from '@hermes-checkpoints/test-fixtures'
import { yamlKey, type Setting, type SettingKey } from '../../src/table/setting-table.ts'

const hasYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0

const path = parseAbsolutePath('/home/config.yaml')

describe('an existing value is replaced in its position', () => {
  test.each([
    ['checkpoints:\n  max_snapshots: 20\n', 'checkpoints:\n  max_snapshots: 5\n'],
    ['checkpoints:\n  max_snapshots: 20', 'checkpoints:\n  max_snapshots: 5'],
    [
      '# mine\n"checkpoints" :   # why\n    max_snapshots :   20   # so many\n\n\nz: "x"\n',
      '# mine\n"checkpoints" :   # why\n    max_snapshots :   5   # so many\n\n\nz: "x"\n',
    ],
    ['checkpoints: {max_snapshots: 20} # a\n', 'checkpoints: {max_snapshots: 5} # a\n'],
    ['checkpoints:\r\n  max_snapshots: 20\r\n', 'checkpoints:\r\n  max_snapshots: 5\r\n'],
    ['checkpoints:\n  max_snapshots: "20" # text\n', 'checkpoints:\n  max_snapshots: 5 # text\n'],
    ['checkpoints:\n  max_snapshots: # none\n', 'checkpoints:\n  max_snapshots: 5 # none\n'],
    ['checkpoints:\n  max_snapshots:\nz: 1\n', 'checkpoints:\n  max_snapshots: 5\nz: 1\n'],
    ['checkpoints:\n  max_snapshots: ~\n', 'checkpoints:\n  max_snapshots: 5\n'],
    ['checkpoints: {max_snapshots: }\n', 'checkpoints: {max_snapshots: 5 }\n'],
    [
      'checkpoints: {max_snapshots: 1, max_snapshots: 2}\n',
      'checkpoints: {max_snapshots: 1, max_snapshots: 5}\n',
    ],
    [
      'n: &n 20\ncheckpoints:\n  max_snapshots: *n\n',
      'n: &n 20\ncheckpoints:\n  max_snapshots: 5\n',
    ],
    [
      '\uFEFF---\ncheckpoints:\n  max_snapshots: 20\n...\n',
      '\uFEFF---\ncheckpoints:\n  max_snapshots: 5\n...\n',
    ],
  ])('%j', (before, after) => {
    expect(edit(before, 'checkpoints.max_snapshots', 5)).toBe(after)
  })
})

describe('a missing value is added below the others of its section', () => {
  test.each([
    ['', 'checkpoints:\n  max_snapshots: 5\n'],
    ['\uFEFF', '\uFEFFcheckpoints:\n  max_snapshots: 5\n'],
    ['# mine', '# mine\ncheckpoints:\n  max_snapshots: 5\n'],
    ['---\n', '---\ncheckpoints:\n  max_snapshots: 5\n'],
    ['a: 1 # x\n\n# end\n', 'a: 1 # x\n\n# end\ncheckpoints:\n  max_snapshots: 5\n'],
    ['a: 1\r\n', 'a: 1\r\ncheckpoints:\r\n  max_snapshots: 5\r\n'],
    ['a: 1\n...\n', 'a: 1\ncheckpoints:\n  max_snapshots: 5\n...\n'],
    ['  a: 1\n', '  a: 1\n  checkpoints:\n    max_snapshots: 5\n'],
    ['{a: 1}\n', '{a: 1, checkpoints: {max_snapshots: 5}}\n'],
    ['{}\n', '{checkpoints: {max_snapshots: 5}}\n'],
    ['checkpoints:\n', 'checkpoints:\n  max_snapshots: 5\n'],
    ['checkpoints:', 'checkpoints:\n  max_snapshots: 5\n'],
    ['checkpoints: # ours\n\nz: 1\n', 'checkpoints: # ours\n  max_snapshots: 5\n\nz: 1\n'],
    ['checkpoints: null # n\n', 'checkpoints: {max_snapshots: 5} # n\n'],
    ['{checkpoints: }\n', '{checkpoints: {max_snapshots: 5} }\n'],
    ['checkpoints: yes # on\n', 'checkpoints: {enabled: yes, max_snapshots: 5} # on\n'],
    ['checkpoints: {}\n', 'checkpoints: {max_snapshots: 5}\n'],
    [
      'checkpoints: {enabled: true, # x\n}\n',
      'checkpoints: {enabled: true, max_snapshots: 5, # x\n}\n',
    ],
    [
      'checkpoints:\n    enabled: true # x\n    # next\n\n# other\nz: 1\n',
      'checkpoints:\n    enabled: true # x\n    max_snapshots: 5\n    # next\n\n# other\nz: 1\n',
    ],
    [
      'checkpoints:\n  exclude:\n  - a # x\nz: 1\n',
      'checkpoints:\n  exclude:\n  - a # x\n  max_snapshots: 5\nz: 1\n',
    ],
    [
      'd: &d {keep_daily: 5}\ncheckpoints:\n  <<: *d\n',
      'd: &d {keep_daily: 5}\ncheckpoints:\n  <<: *d\n  max_snapshots: 5\n',
    ],
  ])('%j', (before, after) => {
    expect(edit(before, 'checkpoints.max_snapshots', 5)).toBe(after)
  })

  test('`checkpoints: true` keeps its form', () => {
    expect(edit('checkpoints: on # x\n', 'checkpoints.enabled', false)).toBe(
      'checkpoints: false # x\n',
    )
  })
})

describe('a list', () => {
  const list =
    'checkpoints:\n  exclude: # what\n    # logs\n    - "*.log" # big\n    # data\n    - data/\nz: 1\n'

  test('keeps the lines of items that stay, with their comments', () => {
    expect(edit(list, 'checkpoints.exclude', ['data/', '*.bin', '*.log'])).toBe(
      'checkpoints:\n  exclude: # what\n    # logs\n    # data\n    - data/\n    - "*.bin"\n    - "*.log" # big\nz: 1\n',
    )
  })

  test('can become empty', () => {
    expect(edit(list, 'checkpoints.exclude', [])).toBe(
      'checkpoints:\n  exclude: [] # what\n    # logs\nz: 1\n',
    )
  })

  test('in brackets stays in brackets', () => {
    expect(edit('checkpoints: {exclude: [a]}\n', 'checkpoints.exclude', ['b, c', '!d'])).toBe(
      'checkpoints: {exclude: ["b, c", "!d"]}\n',
    )
  })
})

test('a value that is already set keeps its form', () => {
  const text = 'checkpoints:\n  enabled: yes\n  max_snapshots: 0x14\n'
  expect(edit(text, 'checkpoints.enabled', true)).toBe(text)
  expect(edit(text, 'checkpoints.max_snapshots', 20)).toBe(text)
})

test.each([
  ['others refer to it', 'checkpoints: {max_snapshots: &n 20}\nother: *n\n'],
  ['it is shared', 'c: &c {enabled: true}\ncheckpoints: *c\n'],
  ['it has a type of its own', 'checkpoints: {max_snapshots: !!str 20}\n'],
])('a file is refused where %s', (_why, text) => {
  expect(() => edit(text, 'checkpoints.max_snapshots', 5)).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      hint: expect.stringContaining('Add `max_snapshots: 5` to `checkpoints:` by hand'),
    }),
  )
})

test('no other byte of a file changes', () => {
  fc.assert(
    fc.property(documents(), settings(), ({ parts, at, style }, [setting, value]) => {
      const section = sectionIn(style, setting)
      const text = [...parts.slice(0, at), section, ...parts.slice(at)].join('')
      const after = edit(text, setting.key, value)
      expect(valueIn(after, setting)).toEqual(value)
      expect(withoutSetting(after, setting)).toEqual(withoutSetting(text, setting))
      const { added, removed } = differing(text, after)
      expect('null').toContain(removed)
      expect(added).not.toContain('#')
    }),
    { numRuns: 500 },
  )
})

test.runIf(hasYaml)('Python reads a written value as the same value', () => {
  const given = fc.sample(settings(), { numRuns: 60, seed: 5 })
  const texts = given.map(([{ key }, value]) => edit('', key, value))
  expect(python('[__import__("yaml").safe_load(text) for text in given]', texts)).toEqual(
    given.map(([setting, value]) => ({ [setting.section]: { [yamlKey(setting)]: value } })),
  )
})

function edit(text: string, key: SettingKey, value: SettingValue): string {
  const setting = settingTable.find((row) => row.key === key)
  if (setting === undefined) throw new Error(`no setting ${key}`)
  return editConfig(text, path, setting, value).text
}

type Style = 'missing' | 'empty' | 'other' | 'there' | 'flow' | 'flow-there'

/** Parts of the agent's config files that an edit could damage, and the position of our section among them. */
function documents(): fc.Arbitrary<{
  readonly parts: readonly string[]
  readonly at: number
  readonly style: Style
}> {
  const comment = fc.stringMatching(/^[a-z#:'"{ -]{0,12}$/).map((text) => `# ${text}\n`)
  const pair = fc
    .tuple(fc.nat(999), fc.constantFrom(...oddValues))
    .map(([number, value]) => `key${number}: ${value}\n`)
  return fc
    .record({
      parts: fc.array(fc.oneof(comment, pair, fc.constant('\n')), { maxLength: 8 }),
      place: fc.nat(8),
      style: fc.constantFrom<Style>('missing', 'empty', 'other', 'there', 'flow', 'flow-there'),
    })
    .map(({ parts, place, style }) => ({ parts, style, at: Math.min(place, parts.length) }))
}

const oddValues = [
  '1',
  "'quoted'   # and why",
  '"double\\n"',
  '|\n  block\n\n    deeper\n',
  '>-\n  folded\n  text',
  '[a, "b" , c]',
  '{a: 1,\n  b: 2 } # over two lines',
  '\n  nested: # x\n      deep: on\n  # end',
  '\n- a # 1\n-   b',
  '0o17',
  '2026-05-08',
  '~',
]

function sectionIn(style: Style, { key, section }: Setting): string {
  const name = key.slice(section.length + 1)
  if (style === 'missing') return ''
  if (style === 'empty') return `${section}: # ours\n`
  if (style === 'other') return `${section}:\n   unknown: 1   # left alone\n`
  if (style === 'there') return `${section}:\n   unknown: 1\n   ${name}:   null # ours\n   b: 2\n`
  if (style === 'flow') return `${section}: { unknown: 1, } # ours\n`
  return `${section}: { ${name}: null, b: 2 } # ours\n`
}

function settings(): fc.Arbitrary<readonly [Setting, SettingValue]> {
  return fc
    .constantFrom<Setting>(...settingTable)
    .chain((setting) => valueOf(setting).map((value) => [setting, value] as const))
}

function valueOf(setting: Setting): fc.Arbitrary<SettingValue> {
  if (setting.kind === 'boolean') return fc.boolean()
  if (setting.kind === 'whole') return fc.integer({ min: setting.minimum })
  if (setting.kind === 'patterns')
    return fc.array(fc.stringMatching(/^[a-z*!/.,"' \\[\]{}é\u007F\u2028-]{1,8}[a-z]$/), {
      maxLength: 3,
    })
  return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
}

function parsed(text: string): Record<string, Record<string, unknown> | undefined> {
  return (parse(text, { version: '1.1', uniqueKeys: false }) ?? {}) as never
}

function valueIn(text: string, setting: Setting): unknown {
  return parsed(text)[setting.section]?.[yamlKey(setting)]
}

function withoutSetting(text: string, setting: Setting): object {
  const { [setting.section]: section, ...others } = parsed(text)
  const { [yamlKey(setting)]: _, ...rest } = section ?? {}
  return { others, rest }
}

/** Returns the part between the common start and the common end of two texts. */
function differing(
  before: string,
  after: string,
): { readonly added: string; readonly removed: string } {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let back = 0
  while (back < most - from && before.at(-1 - back) === after.at(-1 - back)) back += 1
  return {
    added: after.slice(from, after.length - back),
    removed: before.slice(from, before.length - back),
  }
}
