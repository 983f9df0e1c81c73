import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command, CommandGroup } from '@hermes-checkpoints/cli'
import { checkpointsCommands, sessionsCommands } from '@hermes-checkpoints/cli'
import { rounds } from '@hermes-checkpoints/test-fixtures'
import { globalOptions } from '../../src/argv/global-options.ts'
import { readPlainLine } from '../../src/argv/plain-line.ts'
import { runWithYargs } from '../../src/program/run-with-yargs.ts'

type Mounted = Command | CommandGroup

test.each([
  ['hermes-checkpoints', checkpointsCommands],
  ['hermes-sessions', sessionsCommands],
])('%s: a plain line means what it means to yargs', async (program, commands) => {
  let plainCount = 0
  await fc.assert(
    fc.asyncProperty(lines(commands), async (argv) => {
      const plain = readPlainLine({ program, commands, argv })
      if (plain === null) return
      plainCount += 1
      expect(await readWithYargs(program, commands, argv)).toStrictEqual(plain)
    }),
    { numRuns: rounds(2000) },
  )
  expect(plainCount).toBeGreaterThan(50)
})

test.each([
  ['snapshot'],
  ['snapshot', 'a directory', '--reason', 'before the refactoring', '--json', '--quiet'],
  ['snapshot', '--session', 's', '--label', 'it=works', '--home', '/h', '--verbose', '--color'],
  ['status', '--limit', '5'],
  ['list'],
  ['log', '--all'],
  ['diff', '2', 'latest', 'src', 'test', '--name-only'],
  ['restore', 'latest', '--dry-run'],
  ['clear', '--force'],
])('%j is plain', async (...argv) => {
  const line = { program: 'hermes-checkpoints', commands: checkpointsCommands, argv }
  const plain = readPlainLine(line)
  expect(plain).not.toBeNull()
  expect(await readWithYargs(line.program, line.commands, argv)).toStrictEqual(plain)
})

test.each([
  [],
  ['--json'],
  ['--json', 'snapshot'],
  ['snapshto'],
  ['completion'],
  ['snapshot', 'help'],
  ['snapshot', '--help'],
  ['snapshot', '-h'],
  ['snapshot', '--version'],
  ['snapshot', 'a', 'b'],
  ['snapshot', ''],
  ['snapshot', '--'],
  ['snapshot', '--', 'a'],
  ['snapshot', '-'],
  ['snapshot', '--reason'],
  ['snapshot', '--reason', '-x'],
  ['snapshot', '--reason=x'],
  ['snapshot', '--reason', 'x', '--reason', 'y'],
  ['snapshot', '--reason', '"x"'],
  ['snapshot', '--reason', 'two\nlines'],
  ['snapshot', '--json', 'true'],
  ['snapshot', '--json', '--json'],
  ['snapshot', '--no-color'],
  ['snapshot', '--toString'],
  ['snapshot', '--dir', 'a'],
  ['pin', '1', '2'],
  ['log', '--limit', 'many'],
  ['log', '--limit', '-1'],
  ['log', '--limit', '0x10'],
  ['clear', '-f'],
])('%j is left to yargs', (...argv) => {
  expect(
    readPlainLine({ program: 'hermes-checkpoints', commands: checkpointsCommands, argv }),
  ).toBeNull()
})

test('the commands of a group are left to yargs', () => {
  const program = 'hermes-sessions'
  expect(
    readPlainLine({ program, commands: sessionsCommands, argv: ['resume', 'list'] }),
  ).toBeNull()
})

/** Generates command lines, most of them valid, from words that have a meaning somewhere. */
function lines(commands: readonly Mounted[]): fc.Arbitrary<readonly string[]> {
  const names = commands.flatMap((one) => ('usage' in one ? one.usage : [one.name]))
  const heads = names.map((usage) => usage.split(' ')[0] ?? '').filter((name) => name !== '$0')
  const word = fc.oneof(
    fc.constantFrom(...oddWords, ...heads),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.nat().map(String),
    fc.double().map(String),
  )
  return fc.oneof(
    ...commands.map((one) => {
      if (!('usage' in one)) return fc.tuple(fc.constant(one.name), word)
      const options = Object.entries({ ...globalOptions, ...one.options })
      const option = fc.oneof(
        ...options.map(([key, { type }]) =>
          type === 'boolean'
            ? fc.constantFrom([`--${key}`], [`--${key}`], [`--no-${key}`])
            : word.chain((value) =>
                fc.constantFrom([`--${key}`, value], [`--${key}`, value], [`--${key}=${value}`]),
              ),
        ),
      )
      const part = fc.oneof(
        option,
        word.map((alone) => [alone]),
      )
      const [head = ''] = one.usage[0].split(' ')
      return fc.array(part, { maxLength: 5 }).map((parts) => [[head], ...parts].flat())
    }),
  )
}

const oddWords = ['help', 'true', 'false', 'completion', '--help', '-h', '-f', '--', '-', '', '.']
oddWords.push('5', '1e3', '0x10', '-1', "'a'", '"a"', 'a b', 'a=b', 'a.b', '\\', '--a', '[', 'NaN')
oddWords.push('__proto__', 'constructor', 'undefined', 'null', '$0', '_', 'src/a.ts', 'ä', 'latest')

/** Returns the command that yargs runs and its arguments; null when it runs none. */
async function readWithYargs(
  program: string,
  commands: readonly Mounted[],
  argv: readonly string[],
): Promise<{ readonly command: Command; readonly args: object } | null> {
  let parsed: { readonly command: Command; readonly args: object } | null = null
  const context = { columns: null, writeOutput: () => undefined }
  try {
    await runWithYargs({ program, commands, argv }, context, async (command, args) => {
      parsed = { command, args }
    })
  } catch {
    return null
  }
  return parsed
}
