import { describe, expect, test } from 'vitest'
import { deleteAfterAsking } from '../../../src/commands/shared/delete-after-asking.ts'
import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import { scratchWorld, type Run } from '../../support/run-program.ts'

/** Runs a deletion with this report. */
async function deletionWith(report: Partial<ClearReport>, json = false): Promise<Run> {
  const { context, said } = scratchWorld()
  const deletion = {
    nothing: null,
    about: 'All of it.\n',
    question: 'Delete it?',
    apply: async () => ({ deleted: [], kept: [], bytesFreed: 0, errors: [], ...report }),
    json: ({ deleted }: ClearReport) => ({ deleted: deleted.length }),
    text: ({ deleted }: ClearReport) => `Deleted ${deleted.length}.\n`,
  }
  const common = { quiet: false, verbose: false, color: false, dryRun: false, force: true }
  const exitCode = await deleteAfterAsking(deletion, { ...common, json }, context)
  return { exitCode, ...said() }
}

const errors = [{ target: 'store', why: 'EACCES: permission denied\u001B[2J' }]

describe('deleteAfterAsking', () => {
  test('ends with 0 when everything is deleted', async () => {
    const { exitCode, stdout } = await deletionWith({ deleted: ['store'] })
    expect([exitCode, stdout]).toEqual([0, 'Deleted 1.\n'])
  })

  test('ends with 3 when a part could not be deleted, and names it', async () => {
    const { exitCode, stderr } = await deletionWith({ deleted: ['legacy-1'], errors })
    expect(exitCode).toBe(3)
    expect(stderr).toBe(String.raw`Failed: store: EACCES: permission denied\x1b[2J` + '\n')
  })

  test('ends with 2 when nothing could be deleted', async () => {
    expect((await deletionWith({ errors })).exitCode).toBe(2)
  })

  test('with --json, the errors are in the document', async () => {
    const { stderr, stdout } = await deletionWith({ deleted: ['legacy-1'], errors }, true)
    expect(JSON.parse(stdout)).toEqual({ dryRun: false, deleted: 1, errors })
    expect(stderr).toBe('')
  })
})
