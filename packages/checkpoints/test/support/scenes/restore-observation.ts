import type { Engine, RestoreReport } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'
import { expect } from 'vitest'
import { binary, contentOf } from './checkpoint-content.ts'
import { entriesOnDisk, type EntriesOnDisk, type EntryOnDisk } from '../models/entries-on-disk.ts'

/** What a restore said, and the directory around it. */
export interface Observation {
  readonly report: RestoreReport
  readonly before: EntriesOnDisk
  readonly after: EntriesOnDisk
}

/** Looks at a directory before and after a restore. */
export async function observe(
  project: string,
  restore: () => Promise<RestoreReport>,
): Promise<Observation> {
  const before = entriesOnDisk(project)
  const report = await restore()
  return { report, before, after: entriesOnDisk(project) }
}

/** The paths of what a checkpoint holds exactly as it was: files, links, and directories that stand for themselves. */
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
  // Of what could not be captured, a checkpoint may hold an older version.
  for (const { path } of exceptions.notCaptured) captured.delete(binary(path))
  return captured
}

/** A state that a checkpoint was taken of. */
export interface TargetState {
  readonly entries: ReadonlyMap<string, EntryOnDisk>
  readonly captured: ReadonlySet<string>
}

/**
 * Expects what a checkpoint holds to be back, and what no checkpoint holds to be as it was; `saved` are the paths that
 * the safety checkpoint holds.
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

/** Expects everything that is as before to be the very same file or directory. */
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
