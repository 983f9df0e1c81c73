import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkspacePackage } from '../workspace.ts'

/** The programs in a package's README. A block that imports nothing goes on with the one before. */
export function readmePrograms(one: WorkspacePackage): readonly string[] {
  const programs: string[] = []
  for (const block of blocksOf(one, 'js')) {
    const isNew = programs.length === 0 || block.startsWith('import ')
    programs.push(isNew ? block : `${programs.pop()}\n${block}`)
  }
  return programs
}

/** What a package's README types into a shell. */
export function readmeCommands(one: WorkspacePackage): readonly string[] {
  return blocksOf(one, 'sh')
}

function blocksOf({ directory }: WorkspacePackage, language: string): readonly string[] {
  const text = readFileSync(join(directory, 'README.md'), 'utf8')
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')
  return [...text.matchAll(block)].map(([, content = '']) => content)
}
