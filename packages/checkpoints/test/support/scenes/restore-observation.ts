import type { Engine, RestoreReport } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'
import { expect } from 'vitest'
import { binary, contentOf } from './checkpoint-content.ts'
import { entriesOnDisk, type EntriesOnDisk, type EntryOnDisk } from '../models/entries-on-disk.ts'

/** The report of a restore, and the directory before and after it. */
export interface Observation {
  readonly report: RestoreReport
  readonly before: EntriesOnDisk
  readonly after: EntriesOnDisk
}

/** Reads a directory before and after a restore. */
export async function observe(
  project: string,
  restore: () => Promise<RestoreReport>,
): Promise<Observation> {
  const before = entriesOnDisk(project)
  const report = await restore()
  return { report, before, after: entriesOnDisk(project) }
}

/** Returns the paths that a checkpoint holds exactly: files, links, and directories that are recorded themselves. */
export async function capturedPaths(
  { engine, layout }: { readonly engine: Engine; readonly layout: Layout },
  project: string,
  name: string,
): Promise<ReadonlySet<string>> {
  const checkpoint = await engine.resolve(project, name)
  const { exceptions } = checkpoint
  const captured = new Set((await contentOf(layout, checkpoint)).keys())
  for (const path of exceptions.permissions.keys()) captured.add(binary(path))
  for (const path of exceptions.emptyDirectories) captured.add(binary(path))
  // A checkpoint may hold an older version of a file that could not be captured.
  for (const { path } of exceptions.notCaptured) captured.delete(binary(path))
  return captured
}

/** A directory state that has a checkpoint. */
export interface TargetState {
  readonly entries: ReadonlyMap<string, EntryOnDisk>
  readonly captured: ReadonlySet<string>
}

/**
 * Expects everything in the target to be back, and everything in no checkpoint to be unchanged. `saved` are the paths in
 * the safety checkpoint.
 */
export function expectBroughtBack(
  target: TargetState,
  saved: ReadonlySet<string>,
  { after, before, report }: Observation,
): void {
  const kept = new Set(report.kept.map(({ path }) => binary(path)))
  const wanted = [...target.captured].filter((path) => !kept.has(path))
  expect(at(wanted, after.entries)).toEqual(at(wanted, target.entries))
  const unsaved = [...before.entries.keys()].filter((path) => !withParents(saved).has(path))
  const staying = [...kept, ...unsaved]
  expect(at(staying, after.entries)).toEqual(at(staying, before.entries))
  const expected = withParents([...wanted, ...staying])
  expect([...after.entries.keys()].filter((path) => !expected.has(path))).toEqual([])
}

/** Expects every unchanged file or directory to have kept its inode and times: a restore must not rewrite it. */
export function expectUntouched({ after, before }: Observation): void {
  const same = [...after.entries].flatMap(([path, entry]) =>
    isSame(entry, before.entries.get(path)) ? [path] : [],
  )
  expect(at(same, after.stamps)).toEqual(at(same, before.stamps))
}

function isSame(one: EntryOnDisk, other: EntryOnDisk | undefined): boolean {
  return (
    one.kind === other?.kind &&
    one.content === other.content &&
    one.permissions === other.permissions
  )
}

function at<Value>(
  paths: Iterable<string>,
  all: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value | undefined> {
  return new Map(Array.from(paths, (path) => [path, all.get(path)]))
}

function withParents(paths: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/')
    for (const end of parts.keys()) all.add(parts.slice(0, end + 1).join('/'))
  }
  return all
}
