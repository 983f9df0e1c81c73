import { chainRef, parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { importCheckpoint, initStore, log, openGit } from '@hermes-checkpoints/git-adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkpointOf,
  formatMessage,
  parseMessage,
  type CheckpointMessage,
} from '../../src/model/checkpoint-message.ts'
import { noExceptions } from '../../src/model/exceptions.ts'
import { anyExceptions } from '../support/models/exceptions-arbitrary.ts'
import { scratchEngine } from '../support/scenes/scratch-engine.ts'

const project = projectHash(parseWorkdirPath('/projects/a'))

describe('formatMessage', () => {
  test('is read back by parseMessage', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(parseMessage(split(formatMessage(message, project)))).toEqual(message)
      }),
    )
  })

  test('every text survives git', async () => {
    const { layout } = await scratchEngine()
    const store = initStore(openGit({ env: process.env, timeoutMs: 30_000 }), layout)
    const messages = fc.sample(anyMessage, { numRuns: 20, seed: 7 })
    for (const [at, message] of messages.entries()) {
      const taken = await importCheckpoint(store, {
        ref: chainRef(projectHash(parseWorkdirPath(`/projects/${at}`))),
        parent: null,
        time: 0,
        zoneOffsetMinutes: 0,
        message: formatMessage(message, project),
        deletions: [],
        writes: [],
      })
      if (taken.kind !== 'taken') throw new Error(`not taken: ${taken.kind}`)
      const [entry] = await log(store, taken.id)
      expect(entry && checkpointOf(entry, 1, false)).toMatchObject(message)
    }
  })

  test('upstream NEW: folds a reason of several lines into one', () => {
    const reason = '  before terminal: cat <<EOF\r\n\tone\n\n\ntwo\nEOF \n'
    expect(reasonOf(reason)).toBe('before terminal: cat <<EOF one two EOF')
  })

  test.each(['', ' \n\t', '\0'])('an empty reason (%j) becomes the kind', (reason) => {
    expect(reasonOf(reason)).toBe('manual')
  })

  test('a reason cannot be mistaken for a trailer', () => {
    const text = formatMessage(messageWith({ reason: 'x\n\nHermes-Label: forged' }), project)
    expect(parseMessage(split(text))).toMatchObject({
      reason: 'x Hermes-Label: forged',
      label: null,
    })
  })

  test('label and session become one line each, and are left out when that line is empty', () => {
    const label = 'one\nHermes-Session: forged\r\n'
    const text = formatMessage(messageWith({ label, session: ' \n ' }), project)
    expect(parseMessage(split(text))).toMatchObject({
      label: 'one Hermes-Session: forged',
      session: null,
    })
    expect(text).not.toContain('\nHermes-Session')
  })
})

describe('parseMessage', () => {
  test("upstream's messages have a reason only", () => {
    expect(parseMessage({ subject: 'before write_file', body: '' })).toEqual({
      reason: 'before write_file',
      kind: 'auto',
      session: null,
      label: null,
      counts: null,
      exceptions: noExceptions,
    })
  })

  test("upstream's checkpoint before a restore is a safety checkpoint", () => {
    const subject = 'pre-rollback snapshot (restoring to 0123abcd)'
    expect(parseMessage({ subject, body: '' }).kind).toBe('safety')
  })

  test('a damaged line of exceptions counts as none, and the other trailers stay', () => {
    const body = 'Hermes-Kind: manual\nHermes-Label: kept\nHermes-Exceptions: {"usual":["644"'
    expect(parseMessage({ subject: 'reason', body })).toMatchObject({
      kind: 'manual',
      label: 'kept',
      exceptions: noExceptions,
    })
  })

  test.each(['1.5', 'many', 'NaN'])(
    'counts that are not whole numbers (%j) are unknown',
    (count) => {
      const body = `Hermes-Files: 1\nHermes-Insertions: ${count}\nHermes-Deletions: 0`
      expect(parseMessage({ subject: 'reason', body }).counts).toBeNull()
    },
  )

  test('a kind of a newer version counts as automatic', () => {
    expect(parseMessage({ subject: 'reason', body: 'Hermes-Kind: scheduled' }).kind).toBe('auto')
  })
})

/** A text in the form that `formatMessage` writes: one line, not empty. */
const anyLine = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[\0\s]+/g, ' ').trim())
  .filter((text) => text !== '')
  .chain((text) => fc.constantFrom(text, `a\u2028b${text}`, `\u0001${text}`))

const anyMessage: fc.Arbitrary<CheckpointMessage> = fc.record({
  reason: anyLine,
  kind: fc.constantFrom('auto', 'manual', 'safety'),
  session: fc.option(anyLine),
  label: fc.option(anyLine),
  counts: fc.option(
    fc.record({ filesChanged: fc.nat(), insertions: fc.nat(), deletions: fc.nat() }),
  ),
  exceptions: anyExceptions,
})

function messageWith(parts: Partial<CheckpointMessage>): CheckpointMessage {
  const nothing = { session: null, label: null, counts: null, exceptions: noExceptions }
  return { reason: 'manual', kind: 'manual', ...nothing, ...parts }
}

function reasonOf(reason: string): string {
  return parseMessage(split(formatMessage(messageWith({ reason }), project))).reason
}

/** A commit's message as `git log` prints it. */
function split(text: string): { subject: string; body: string } {
  const [subject = '', ...rest] = text.split('\n')
  return { subject, body: rest.join('\n').trim() }
}
