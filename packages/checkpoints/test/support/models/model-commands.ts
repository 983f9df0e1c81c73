import type { RestoreReport } from '@hermes-checkpoints/checkpoints'
import fc from 'fast-check'
import { expect } from 'vitest'
import { applyChange, type Change } from './change-arbitraries.ts'
import { directoryOnDisk, isSameDirectory } from './directory-model.ts'
import { command, onCheckpoint, onProject, type ModelCommand } from './model-command.ts'
import { expectTarget, upstreamKeeps } from './model-world.ts'
import {
  changedBack,
  cut,
  nextUndo,
  pinned,
  prunedByUpstream,
  safetyReason,
  saved,
  savedByUpstream,
  trimmed,
  unpinned,
  type ProjectModel,
  type RestoreKind,
  type SavedModel,
} from './project-model.ts'

/** Changes files of a directory. */
export function edit(at: number, changes: readonly Change[]): ModelCommand {
  return onProject(`edit ${fc.stringify(changes)}`, at, async (project, { directory }) => {
    for (const change of changes) applyChange(directory, change)
    return { ...project, present: directoryOnDisk(directory) }
  })
}

export function snapshot(at: number, reason: string): ModelCommand {
  return onProject(`snapshot ${reason}`, at, async (project, { directory, engine }) => {
    const { outcome } = await engine.snapshot(directory, { reason })
    const after = saved(project, reason)
    expect(outcome).toBe(after === project ? 'unchanged' : 'taken')
    return after === project ? project : trimmed(after)
  })
}

/** Restores the checkpoint with a number in the log. */
export function restore(at: number, number: number): ModelCommand {
  return onCheckpoint('restore', at, number, async (project, target, { directory, engine, name }) =>
    broughtBack(project, 'restore', target, {
      directory,
      report: await engine.restore(directory, { checkpoint: name }),
    }),
  )
}

/** Undoes the last restore or the last undo, if there is one. */
export function undo(at: number): ModelCommand {
  return onProject('undo', at, async (project, { directory, engine }) => {
    const next = nextUndo(project)
    if (next === null) {
      await expect(engine.undo(directory)).rejects.toMatchObject({ code: 'nothing-to-undo' })
      return project
    }
    const report = await engine.undo(directory)
    return broughtBack(project, next.kind, next.target, { directory, report })
  })
}

export function pin(at: number, number: number): ModelCommand {
  return onCheckpoint('pin', at, number, async (project, one, { directory, engine, name }) => {
    await engine.pin(directory, name)
    return pinned(project, one)
  })
}

export function unpin(at: number, number: number): ModelCommand {
  return onCheckpoint('unpin', at, number, async (project, one, { directory, engine, name }) => {
    await engine.unpin(directory, name)
    return unpinned(project, one)
  })
}

/** Runs maintenance, as asked for by the user or unattended. */
export function maintainStore(how: 'prune' | 'maintain'): ModelCommand {
  return command(how, async (model, { engine }) => {
    const report = await (how === 'prune'
      ? engine.prune({ orphans: { kind: 'keep' } })
      : engine.maintain())
    expect(report).toMatchObject({ errors: [], capUnmet: null })
    for (const [at, project] of model.projects.entries()) model.projects[at] = cut(project)
  })
}

export function upstreamSnapshot(at: number, reason: string): ModelCommand {
  return onProject(
    `upstream's snapshot ${reason}`,
    at,
    async (project, { directory, upstream }) => {
      const taken = upstream.take(directory, reason)
      const after = savedByUpstream(project, reason)
      expect(taken !== null).toBe(after !== project)
      return after === project ? project : prunedByUpstream(after, upstreamKeeps)
    },
  )
}

export function upstreamPrune(at: number, most: number): ModelCommand {
  return onProject(`upstream's prune to ${most}`, at, async (project, { directory, upstream }) => {
    upstream.prune(directory, most)
    return prunedByUpstream(project, most)
  })
}

/** The project after a restore that was reported as done. */
function broughtBack(
  project: ProjectModel,
  kind: RestoreKind,
  target: SavedModel,
  { directory, report }: { readonly directory: string; readonly report: RestoreReport },
): ProjectModel {
  expect(report).toMatchObject({ failed: [], kept: [], verified: true })
  const safe = saved(project, safetyReason(target))
  const present = directoryOnDisk(directory)
  const isDone = kind !== 'restore' || report.undo !== null
  const after = isDone ? changedBack(safe, kind, present) : { ...safe, present }
  expectTarget(target, after)
  if (kind === 'restore') expect(isDone).toBe(!isSameDirectory(project.present, present))
  return trimmed(after)
}
