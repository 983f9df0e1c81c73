import { createReadStream, lstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { hasErrno, isInstant, type AbsolutePath, type Instant } from '@hermes-checkpoints/core'
import { notAFile } from './removal-log.ts'

/** A removal that was logged as intended but never as done: its process was killed. */
export interface UnfinishedRemoval {
  readonly at: Instant
  readonly files: ReadonlySet<string>
}

/**
 * Returns the removals that were started according to the log, but not finished.
 *
 * Skips lines that it cannot parse: the files that they name are removed later, by their age.
 */
export async function unfinishedRemovals(
  log: AbsolutePath,
): Promise<ReadonlyMap<string, UnfinishedRemoval>> {
  const unfinished = new Map<string, UnfinishedRemoval>()
  try {
    if (!lstatSync(log).isFile()) throw notAFile(log)
    // The log only ever grows and may not fit into memory.
    const input = createReadStream(log, 'utf8')
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      note(parseLine(line), unfinished)
    }
  } catch (error) {
    if (!hasErrno(error, 'ENOENT')) throw error
  }
  return unfinished
}

interface Line {
  readonly id: string
  readonly at: number
  /** The files that are still to be removed; null when the removal is finished. */
  readonly files: readonly string[] | null
}

function note(line: Line | null, unfinished: Map<string, UnfinishedRemoval>): void {
  if (line === null) return
  if (line.files === null) unfinished.delete(line.id)
  else unfinished.set(line.id, { at: line.at, files: new Set(line.files) })
}

function parseLine(text: string): Line | null {
  const value = parseObject(text)
  const { id, at, event } = value
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  if (typeof id !== 'string' || !isInstant(time)) return null
  if (event === 'kept') return { id, at: time, files: null }
  if (event === 'intended') return { id, at: time, files: textsOf(value['files']) }
  if (event !== 'removed') return null
  const left = textsOf(value['left'])
  return { id, at: time, files: left.length === 0 ? null : left }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : []
}
