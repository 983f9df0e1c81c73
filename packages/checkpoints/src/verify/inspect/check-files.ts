import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import {
  hasErrno,
  isProjectHash,
  parseProjectHash,
  readdirOrEmpty,
  readProject,
  type AbsolutePath,
  type Layout,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { readPins } from '@hermes-checkpoints/retention'
import { decodeScan } from '@hermes-checkpoints/workdir'
import { readJournal } from '../../restore/recover/journal.ts'
import { isJsonObject } from '../../turns/json-object.ts'
import type { Finding } from '../finding.ts'
import { lastVerifyFile } from '../last-verify.ts'
import type { ProblemCode } from '../verify-report.ts'

export interface CheckedFiles {
  readonly findings: readonly Finding[]
  readonly count: number
}

/** Checks the files that we keep beside git's in the store, of all projects or of one. */
export function checkFiles(layout: Layout, project: ProjectHash | null): CheckedFiles {
  const findings: Finding[] = []
  let count = 0
  const inspect = (file: AbsolutePath, code: ProblemCode, check: FileKind['check']): void => {
    count += 1
    const detail = unlessGone(() => check(file))
    const target = relative(layout.store, file)
    if (detail !== null) findings.push({ code, target, detail, checkpoints: [] })
  }
  for (const { check, code, directory } of kindsOf(layout)) {
    for (const file of filesAbout(directory, project)) inspect(file, code, check)
  }
  const others = project === null ? [layout.housekeeping, lastVerifyFile(layout)] : []
  for (const file of others) inspect(file, 'file-damaged', checkJson)
  return { findings, count }
}

interface FileKind {
  readonly directory: AbsolutePath
  readonly code: ProblemCode
  /** Returns what is wrong with a file, or null. System errors are thrown. */
  readonly check: (file: AbsolutePath) => string | null
}

function kindsOf(layout: Layout): readonly FileKind[] {
  const checkProject = (file: AbsolutePath): string | null => {
    const outcome = readProject(layout, hashOf(file))
    return outcome.kind === 'damaged' ? outcome.why : null
  }
  const checkPins = (file: AbsolutePath): string | null =>
    readPins(layout, hashOf(file)) === null ? 'it is not a list of pins' : null
  const { indexes, journals, ledgers, pins, projects, restores, scans, turns } = layout
  return [
    { directory: projects, code: 'project-damaged', check: checkProject },
    { directory: scans, code: 'scan-damaged', check: checkScan },
    { directory: journals, code: 'journal-damaged', check: checkJournal },
    { directory: pins, code: 'file-damaged', check: checkPins },
    { directory: indexes, code: 'file-damaged', check: checkIndex },
    ...[restores, turns, ledgers].map((directory) => ({
      directory,
      code: 'file-damaged' as const,
      check: checkJson,
    })),
  ]
}

function hashOf(file: AbsolutePath): ProjectHash {
  return parseProjectHash(basename(file, '.json'))
}

/** Other names in these directories, such as temporary files, are not checked. */
function filesAbout(directory: AbsolutePath, project: ProjectHash | null): readonly AbsolutePath[] {
  const hashes = readdirOrEmpty(directory).flatMap(({ name }) => {
    const hash = basename(name, '.json')
    return isProjectHash(hash) && (project === null || hash === project) ? [name] : []
  })
  return hashes.toSorted().map((name) => join(directory, name) as AbsolutePath)
}

function unlessGone(check: () => string | null): string | null {
  try {
    return check()
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    return error instanceof Error ? error.message : String(error)
  }
}

function checkScan(file: AbsolutePath): string | null {
  return decodeScan(readFileSync(file)) === null ? 'its checksum does not match' : null
}

function checkJournal(file: AbsolutePath): string | null {
  return readJournal(file).kind === 'damaged' ? 'it is not a valid restore journal' : null
}

function checkJson(file: AbsolutePath): string | null {
  const bytes = readFileSync(file)
  try {
    return isJsonObject(JSON.parse(bytes.toString())) ? null : 'it does not hold a JSON object'
  } catch {
    return 'it is not JSON'
  }
}

/** A git index ends with the SHA-1 of its content, or with zeros under `index.skipHash`. */
function checkIndex(file: AbsolutePath): string | null {
  const bytes = readFileSync(file)
  const [body, sum] = [
    bytes.subarray(0, -20),
    bytes.toString('hex', Math.max(bytes.length - 20, 0)),
  ]
  const isWhole = sum === createHash('sha1').update(body).digest('hex') || /^0{40}$/.test(sum)
  return isWhole ? null : 'its checksum does not match'
}
