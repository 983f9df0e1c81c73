import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Layout } from '@hermes-checkpoints/core'
import { readUnfinishedArchive, repositoriesIn } from '@hermes-checkpoints/retention'
import type { ArchiveFacts, UnfinishedArchive } from './archive-plan.ts'

/** Inspects a base, which must exist. */
export function readArchiveFacts(layout: Layout): ArchiveFacts {
  return {
    names: readdirSync(layout.base),
    repositories: repositoriesIn(layout.base),
    unfinished: unfinishedIn(layout),
  }
}

/** Ignores an archive that is not a directory: a move through a link would leave the base. */
function unfinishedIn(layout: Layout): UnfinishedArchive | null {
  const name = readUnfinishedArchive(layout)
  if (name === null) return null
  const path = join(layout.base, name)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return { name, content: null }
  return stats.isDirectory() ? { name, content: readdirSync(path) } : null
}
