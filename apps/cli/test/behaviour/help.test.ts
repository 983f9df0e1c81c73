import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkpointsCommands, sessionsCommands, type Command } from '@hermes-checkpoints/cli'
import { exitCodes } from '@hermes-checkpoints/core'
import { completionCommand } from '../../src/commands/completion/command.ts'
import { exitCodeTable } from '../../src/argv/exit-code-table.ts'
import { globalOptions } from '../../src/argv/global-options.ts'
import { runWithYargs } from '../../src/program/run-with-yargs.ts'

interface Named {
  readonly program: string
  /** The words that name the command. */
  readonly words: readonly string[]
  readonly command: Command
}

const programs = {
  'hermes-checkpoints': [...checkpointsCommands, completionCommand],
  'hermes-sessions': [...sessionsCommands, completionCommand],
} as const

const named = Object.entries(programs).flatMap(([program, commands]) =>
  commands.flatMap((one): readonly Named[] =>
    'commands' in one
      ? one.commands.map((command) => ({ program, words: [one.name, nameOf(command)], command }))
      : [{ program, words: [nameOf(one)], command: one }],
  ),
)

const titled = named.map((one) => [`${one.program} ${one.words.join(' ')}`, one] as const)

describe.each(titled)('%s', (title, { command, program, words }) => {
  test('describes itself and each of its arguments', () => {
    const places = command.usage[0].split(' ').slice(1)
    expect(Object.keys(command.positionals)).toEqual(
      places.map((place) => place.replaceAll(/[<>[\].]/g, '')),
    )
    const all = Object.entries({ ...command.options, ...command.positionals })
    expect(all.filter(([, { describe: what = '' }]) => what === '')).toEqual([])
    expect(command.describe).toMatch(/^[A-Z].*[^.]$/)
  })

  test('issue 10.2: has help that fits into 80 columns, with its descriptions and an example', async () => {
    const help = await answer(program, [...words, '--help'], 80)
    expect(help.split('\n').filter((line) => line.length > 80)).toEqual([])
    const text = help.replaceAll(/\s+/g, ' ')
    expect(help.startsWith(`${title.replace(words.at(-1) ?? '', '')}${command.usage[0]}\n`)).toBe(
      true,
    )
    for (const name of Object.keys({ ...globalOptions, ...command.options }))
      expect(text).toMatch(new RegExp(` --${name}[ ,]`))
    for (const name of Object.keys(command.positionals))
      expect(help).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(help).toContain(`\nExamples:\n  ${command.example[0].replace('$0', program)}\n`)
    expect(help).not.toContain('[boolean]')
    expect(help).not.toMatch(/[a-z]\[(?:string|number)\]/)
    expect(help).not.toContain('Exit codes')
  })

  test('has an example that parses', async () => {
    const [, line = ''] = /\$0 ([^()]*)/.exec(command.example[0]) ?? []
    const typed = line.trim().split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/)
    let reached: Command | null = null
    await runWithYargs(
      lineOf(program, typed),
      { columns: 80, writeOutput: () => undefined },
      async (one) => void (reached = one),
    )
    expect(reached).toBe(command)
  })
})

describe.each(Object.keys(programs))('%s --help', (program) => {
  test.each([80, 200])('at %i columns, fits and ends with the exit codes', async (columns) => {
    const help = await answer(program, ['--help'], columns)
    expect(help.split('\n').filter((line) => line.length > columns)).toEqual([])
    const [, table = ''] = help.split('\nExit codes:\n')
    const lines = table.trimEnd().split('\n')
    expect(lines.map((line) => /^ +(\d+) {2}(.*)$/.exec(line)?.slice(1))).toEqual(
      exitCodeTable.map(([code, meaning]) => [String(code), meaning]),
    )
  })

  test('names every command', async () => {
    const help = await answer(program, ['--help'], 80)
    for (const one of named.filter((other) => other.program === program))
      expect(help).toMatch(new RegExp(`^  ${one.words[0]}\\b`, 'm'))
  })

  test('--version with another word is the version alone', async () => {
    expect(await answer(program, ['list', '--version'], 80)).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('the exit codes', () => {
  test('each have a meaning', () => {
    expect(exitCodeTable.map(([code]) => code)).toEqual(Object.values(exitCodes))
  })

  test('issue 10: stand in the README of the programs as in their help', () => {
    expect(readmeTable('../../README.md')).toEqual(
      exitCodeTable.map(([code, meaning]) => [String(code), meaning]),
    )
  })

  test('issue 10: stand in the README of the project', () => {
    const codes = readmeTable('../../../../README.md').map(([code]) => code)
    expect(codes).toEqual(exitCodeTable.map(([code]) => String(code)))
  })
})

function nameOf({ usage }: Command): string {
  return usage[0].split(' ')[0] ?? ''
}

function lineOf(program: string, argv: readonly string[]): Parameters<typeof runWithYargs>[0] {
  return { program, commands: programs[program as keyof typeof programs], argv }
}

async function answer(program: string, argv: readonly string[], columns: number): Promise<string> {
  let said = ''
  const writeOutput = (text: string | Uint8Array): void => void (said += String(text))
  await runWithYargs(lineOf(program, argv), { columns, writeOutput }, () =>
    Promise.reject(new Error('ran')),
  )
  return said
}

/** Returns the rows of the exit code table in a README. */
function readmeTable(file: string): readonly (readonly string[])[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const [, rows = ''] = /^\| exit code \| meaning \|\n\|[ |-]+\|\n((?:\|.*\|\n)+)/m.exec(text) ?? []
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll(/[`*]/g, '').trim()),
    )
}
