import {
  newProject,
  parseWorkdirPath,
  projectHash,
  readIfThere,
  textToPathBytes,
  writeProject,
  type AbsolutePath,
  type Instant,
  type Layout,
  type Project,
  type ProjectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { parentIdentity } from '@hermes-checkpoints/workdir'
import { readLedger } from '../../turns/ledger.ts'

/**
 * Writes a project's file anew, from what is left of the old one.
 *
 * A path is the right one when the project's hash is its hash. Where none is found, the file names no directory, and
 * the next checkpoint adds it.
 */
export function repairProjectFile(
  layout: Layout,
  hash: ProjectHash,
  remains: AbsolutePath | null,
  now: Instant,
): void {
  const text = remains === null ? '' : (readIfThere(remains)?.toString() ?? '')
  const paths = [...quotedTexts(text), ...readLedger(layout, hash).keys()]
  const workdir = paths.flatMap(withAllAbove).find((path) => projectHash(path) === hash)
  writeProject(
    layout,
    workdir === undefined
      ? namelessProject(hash, now)
      : newProject(workdir, parentIdentity(workdir), now),
  )
}

function namelessProject(hash: ProjectHash, now: Instant): Project {
  return { hash, workdir: null, createdAt: null, lastTouch: now, parent: null, fields: {} }
}

function quotedTexts(text: string): readonly string[] {
  const found = text.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return found.flatMap((quoted) => {
    try {
      return [String(JSON.parse(quoted))]
    } catch {
      // What is left of a damaged file need not be a text.
      return []
    }
  })
}

function withAllAbove(text: string): readonly WorkdirPath[] {
  if (!text.startsWith('/') || text.includes('\0')) return []
  const parts = text.split('/').slice(1)
  return parts.map((_, at) =>
    parseWorkdirPath(textToPathBytes(`/${parts.slice(0, parts.length - at).join('/')}`)),
  )
}
