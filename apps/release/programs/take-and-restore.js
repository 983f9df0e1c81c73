// What the hosts in this directory do: save a directory, let the agent work, and restore it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCheckpoints } from 'hermes-checkpoints'

/** Returns what happened, as the tests expect it. */
export async function takeAndRestore(project, home) {
  const notices = []
  const notify = (notice) => void notices.push(notice.part ?? notice.kind)
  const checkpoints = await openCheckpoints({ home, notify })
  const saved = await checkpoints.ensure(project, { reason: 'before write_file', turn: 't1' })
  const notes = join(project, 'notes.txt')
  writeFileSync(notes, 'All notes deleted!\n')
  const report = await checkpoints.restore(project)
  const { outcome } = saved
  const content = readFileSync(notes, 'utf8')
  return { outcome, restored: report.restored, verified: report.verified, content, notices }
}
