import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { hasErrno } from '../errors/errno.ts'
import type { Layout } from '../layout/layout.ts'
import type { Project } from './project.ts'
import { formatProjectFile, parseProjectFile, type ProjectFileOutcome } from './project-file.ts'
import { isProjectHash, type ProjectHash } from '../ids/project-hash.ts'
import { readdirOrEmpty } from '../fs/readdir-or-empty.ts'
import { writeFileAtomically } from '../fs/write-file-atomically.ts'

export type ReadProjectOutcome = ProjectFileOutcome | { readonly kind: 'absent' }

/** Reads a project's file. A damaged one is an outcome, not an error: its checkpoints may still be whole. */
export function readProject(layout: Layout, hash: ProjectHash): ReadProjectOutcome {
  try {
    const file = layout.projectFile(hash)
    // Node reads text with one call, several times faster than bytes.
    const text = readFileSync(file, 'utf8')
    // Replacing invalid bytes would invent a directory that does not exist, so the project would look deleted.
    if (text.includes(replacement) && !isUtf8(readFileSync(file)))
      return { kind: 'damaged', why: 'not UTF-8' }
    return parseProjectFile(hash, text)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return { kind: 'absent' }
    return { kind: 'damaged', why: error instanceof Error ? error.message : String(error) }
  }
}

const replacement = '\uFFFD'

/** Writes a project's file. A crash leaves the old file or the new one. */
export function writeProject(layout: Layout, project: Project): void {
  writeFileAtomically(layout.projectFile(project.hash), formatProjectFile(project))
}

/** The projects that have a file, damaged or not, sorted by hash. */
export function listProjects(layout: Layout): readonly ProjectHash[] {
  return readdirOrEmpty(layout.projects)
    .filter(({ name }) => name.endsWith('.json'))
    .map(({ name }) => name.slice(0, -'.json'.length))
    .filter(isProjectHash)
    .toSorted()
}
