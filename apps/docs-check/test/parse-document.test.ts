import { expect, test } from 'vitest'
import { parseDocument } from '../src/parse-document.ts'

const fence = '```'
const parse = (
  text: string,
  scriptsRunElsewhere: string | null = null,
): ReturnType<typeof parseDocument> => parseDocument(text, { scriptsRunElsewhere })
const codes = (text: string): readonly string[] => parse(text).steps.map(({ code }) => code)

test('each line of a shell block is a command, except comments and blank lines', () => {
  expect(codes(`${fence}sh\n# first\na\n\nb --c\n${fence}\n`)).toEqual(['a', 'b --c'])
})

test('a command continues after a backslash, and to the end of its here-document', () => {
  const text = `${fence}sh\na \\\n  b\ncat > c <<'END'\nd\nEND\ne\n${fence}\n`
  expect(codes(text)).toEqual(['a \\\n  b', "cat > c <<'END'\nd\nEND", 'e'])
})

test('the lines after a console command are its output', () => {
  const { lines, steps } = parse(`${fence}console\n$ a\none\ntwo\n$ b \\\n> c\n$ d\n${fence}\n`)
  expect(steps.map(({ code }) => code)).toEqual(['a', 'b \\\nc', 'd'])
  const [first, second] = steps
  expect(lines.slice(first?.shown?.start, first?.shown?.end)).toEqual(['one', 'two'])
  expect(lines.slice(second?.shown?.start, second?.shown?.end)).toEqual([])
})

test('a text block right after a script is its output', () => {
  const { lines, steps } = parse(`${fence}js\na()\n${fence}\n\n${fence}text\nout\n${fence}\n`)
  expect(lines.slice(steps[0]?.shown?.start, steps[0]?.shown?.end)).toEqual(['out'])
})

test('a text block after prose is not an output', () => {
  const { steps } = parse(`${fence}js\na()\n${fence}\n\nA file:\n\n${fence}text\nout\n${fence}\n`)
  expect(steps[0]?.shown).toBeNull()
})

test('commands in a comment are run without being shown', () => {
  expect(codes('<!-- run: a -->\n\n<!-- run:\nb\nc\n-->\n')).toEqual(['a', 'b', 'c'])
})

test('a marked block is not run, and the reason is reported', () => {
  const { notRun, steps } = parse(`<!-- not run: it takes\nhours -->\n${fence}sh\na\n${fence}\n`)
  expect(steps).toEqual([])
  expect(notRun).toEqual([{ line: 3, why: 'it takes hours' }])
})

test('a mark is for one block only', () => {
  const text = `<!-- not run: slow -->\n${fence}sh\na\n${fence}\n\n${fence}sh\nb\n${fence}\n`
  expect(codes(text)).toEqual(['b'])
})

test('scripts that another check runs are reported too', () => {
  const { notRun, steps } = parse(`${fence}js\na()\n${fence}\n`, 'elsewhere')
  expect(steps).toEqual([])
  expect(notRun).toEqual([{ line: 1, why: 'elsewhere' }])
})

test.each(['hermes-checkpoints log', '$ ls', 'npm start'])(
  'a block without a language that says %s is a problem',
  (command) => {
    expect(parse(`${fence}\n${command}\n${fence}\n`).problems).toHaveLength(1)
  },
)

test('a block in an unknown language is a problem', () => {
  expect(parse(`${fence}fish\nls\n${fence}\n`).problems).toHaveLength(1)
})

test('a drawing, a file and a JSON document are not problems', () => {
  const text = ['', 'text', 'json', 'yaml'].map((one) => `${fence}${one}\na: b\n${fence}\n`)
  expect(parse(text.join('\n'))).toMatchObject({ steps: [], problems: [], notRun: [] })
})

test('a command may fail only if the next one prints its exit code', () => {
  const { steps } = parse(`${fence}console\n$ a\n$ echo $?\n2\n$ b\n${fence}\n`)
  expect(steps.map(({ isAskedFor }) => isAskedFor)).toEqual([true, false, false])
})
