import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A call of one of the host's tools. */
export interface ToolCall {
  readonly tool: 'write_file' | 'terminal'
  /** The file that the tool writes; undefined for a shell command, which can write any file. */
  readonly path?: string
  readonly run: () => void
}

/** An agent without a model: for every task, it overwrites the notes and deletes the sources. */
export function fakeAgent(task: string, directory: string): readonly ToolCall[] {
  const notes = join(directory, 'notes.txt')
  return [
    { tool: 'write_file', path: notes, run: () => writeFileSync(notes, `${task}: done\n`) },
    {
      tool: 'terminal',
      run: () => rmSync(join(directory, 'src'), { recursive: true, force: true }),
    },
  ]
}
