import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { askYesNo } from '../../src/terminal/ask-yes-no.ts'

interface Asked {
  readonly answer: Promise<boolean>
  readonly shown: () => string
}

/** Asks on a terminal where a user types these keys. */
function askSomebodyWho(keys: string): Asked {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answer = askYesNo({ input, output }, 'Delete it?')
  input.write(keys)
  return { answer, shown: () => String(output.read()) }
}

const [ctrlC, ctrlD] = ['\u0003', '\u0004']

describe('askYesNo', () => {
  test.each(['y', 'Y', 'yes', 'YES', ' yes '])('%j is yes', async (typed) => {
    const { answer, shown } = askSomebodyWho(`${typed}\r`)
    expect(await answer).toBe(true)
    expect(shown()).toContain('Delete it? [y/N] ')
  })

  test.each(['', 'n', 'no', 'yess', 'yeah', 'ja', 'ok'])('%j is no', async (typed) => {
    expect(await askSomebodyWho(`${typed}\r`).answer).toBe(false)
  })

  test('the end of the input means no', async () => {
    expect(await askSomebodyWho(ctrlD).answer).toBe(false)
  })

  test('a terminal that closes means no', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const answer = askYesNo({ input, output }, 'Delete it?')
    input.end()
    expect(await answer).toBe(false)
  })

  test('Ctrl-C interrupts', async () => {
    const { answer } = askSomebodyWho(`y${ctrlC}`)
    await expect(answer).rejects.toMatchObject({ code: 'interrupted' })
  })
})
