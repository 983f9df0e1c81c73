import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parsePythonJson, pythonJson, type PythonValue } from '../python-json.ts'
import type { UpstreamContext, UpstreamProject } from './context.ts'

type PythonDict = Record<string, PythonValue>

/**
 * Records that a project was used now, and keeps the rest of its file.
 *
 * Returns false for a file with JSON that is not an object, which makes upstream stop here.
 */
export function touchProject(context: UpstreamContext, project: UpstreamProject): boolean {
  const now = context.now()
  const meta = existsSync(project.file) ? readDict(project.file) : { workdir: '', created_at: now }
  if (meta === null) return false
  meta['workdir'] = project.workdir
  meta['last_touch'] = now
  if (!('created_at' in meta)) meta['created_at'] = now
  if (context.form !== 'seed') Object.assign(meta, parentIdentity(project.workdir))
  mkdirSync(dirname(project.file), { recursive: true })
  writeFileSync(project.file, pythonJson(meta))
  return true
}

/** Records in the ledger the current state of a file as the agent's. */
export function recordWrite(
  context: UpstreamContext,
  project: UpstreamProject,
  path: string,
): void {
  const ledger = existsSync(project.ledger) ? (readDict(project.ledger) ?? {}) : {}
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  ledger[path] = { sha256, ts: context.now() }
  mkdirSync(dirname(project.ledger), { recursive: true })
  writeFileSync(`${project.ledger}.tmp`, pythonJson(ledger))
  renameSync(`${project.ledger}.tmp`, project.ledger)
}

/** Invalid JSON counts as empty; null for JSON that is not an object. */
function readDict(path: string): PythonDict | null {
  try {
    const value = parsePythonJson(readFileSync(path, 'utf8'))
    return isDict(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function isDict(value: PythonValue): value is PythonDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The identity of the parent directory; undefined when it is unknown. */
function parentIdentity(workdir: string): PythonDict {
  if (!existsSync(workdir)) return {}
  const { dev, ino } = statSync(dirname(workdir), { bigint: true })
  return { workdir_parent_dev: dev, workdir_parent_ino: ino }
}
