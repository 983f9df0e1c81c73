import {
  formatProjectFile,
  newProject,
  projectHash,
  readProject,
  type Instant,
  type Layout,
  type Project,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { parentIdentity } from '@hermes-checkpoints/workdir'

/** The project file of a directory, as a checkpoint at this time leaves it. */
export function touchedProject(layout: Layout, root: WorkdirPath, now: Instant): Project {
  const hash = projectHash(root)
  const known = readProject(layout, hash)
  const parent = parentIdentity(root)
  // A damaged file is replaced: its content is lost anyway, and no checkpoint depends on it.
  if (known.kind !== 'project') return newProject(root, parent, now)
  return { ...known.project, workdir: root, lastTouch: now, parent: parent ?? known.project.parent }
}

/**
 * True when a project's file has to be written although the directory is unchanged. An fsync can take longer than the rest
 * of an unchanged snapshot, and `last_touch` need not be exact to the second.
 */
export function isTouchDue(layout: Layout, project: Project): boolean {
  const known = readProject(layout, project.hash)
  if (known.kind !== 'project') return true
  const lastTouch = known.project.lastTouch ?? 0
  const isRecent = project.lastTouch !== null && Math.abs(project.lastTouch - lastTouch) < touchMs
  const touched = { ...known.project, lastTouch: project.lastTouch }
  return !isRecent || formatProjectFile(touched) !== formatProjectFile(project)
}

const touchMs = 60_000
