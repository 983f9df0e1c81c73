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
 * Rewrites a project's file from the remains of the old one.
 *
 * The remains may still hold the path of the workdir, recognised by the project's hash. If they do not, the file names no
 * directory until the next checkpoint adds it.
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
      // A damaged file need not be text.
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
