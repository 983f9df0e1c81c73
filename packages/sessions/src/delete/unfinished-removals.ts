import { createReadStream, lstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { hasErrno, isInstant, type AbsolutePath } from '@hermes-checkpoints/core'
import type { UnfinishedRemoval } from '../prune/prune-plan.ts'
import { notAFile } from './removal-log.ts'

/**
 * The removals that the log says were begun and not that they came to an end.
 *
 * A line that makes no sense says nothing: what it was about is left to the sweep of old files.
 */
export async function unfinishedRemovals(
  log: AbsolutePath,
): Promise<ReadonlyMap<string, UnfinishedRemoval>> {
  const unfinished = new Map<string, UnfinishedRemoval>()
  try {
    if (!lstatSync(log).isFile()) throw notAFile(log)
    // Read line by line: the log only ever grows.
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
  /** What it leaves to be done; null when nothing. */
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
