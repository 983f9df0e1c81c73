import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something that the agent does with a tool of the host. */
export interface ToolCall {
  readonly tool: 'write_file' | 'terminal'
  /** The file that the tool is known to write. A command on a terminal can write anything. */
  readonly path?: string
  readonly run: () => void
}

/** An agent without a model: whatever it is asked to do, it overwrites the notes and deletes the sources. */
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
