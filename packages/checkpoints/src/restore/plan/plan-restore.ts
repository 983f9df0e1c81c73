import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry } from '@hermes-checkpoints/workdir'
import { directoriesAbove } from '../../model/directories-above.ts'
import { isSameContent, isSameEntry, type Entries } from './entries.ts'
import type { PlanInput } from './plan-input.ts'
import { reasonOfAuthor, reasonToKeepDirectory, reasonToKeepFile } from './reasons-to-keep.ts'
import {
  actionFor,
  type Change,
  type ChangeReason,
  type Kept,
  type KeepReason,
  type RestorePlan,
} from './restore-plan.ts'
import { isInScope, isNamed, mayDelete } from './scope.ts'

/** Decides what a restore does to each path. Pure: reads and writes nothing. */
export function planRestore(input: PlanInput): RestorePlan {
  return new Planning(input).plan()
}

/**
 * A plan under construction.
 *
 * The paths that must stay come first: each keeps the directories above it, so the target's files cannot take the places of
 * those directories.
 */
class Planning {
  readonly #input: PlanInput
  readonly #kept = new Map<TreePath, KeepReason>()
  /** The present paths that stay. */
  readonly #staying = new Set<TreePath>()
  /** The directories above them, which must stay too. */
  readonly #pinned = new Set<TreePath>()
  readonly #changes = new Map<TreePath, Change>()
  /** The directories in which something changes. */
  readonly #needed = new Set<TreePath>()

  constructor(input: PlanInput) {
    this.#input = input
  }

  plan(): RestorePlan {
    const { held, target } = this.#input
    for (const [path, why] of held.unheld) this.#leaveUnheld(path, why)
    for (const [path, before] of held.entries) {
      if (before.kind !== 'directory') this.#planFileRemoval(path, before)
    }
    for (const [path, before] of innermostFirst(held.entries)) {
      if (before.kind === 'directory' && !target.has(path)) this.#planDirectoryRemoval(path, before)
    }
    for (const [path, after] of target) if (after.kind !== 'directory') this.#planWrite(path, after)
    // Innermost first: a directory is needed when one inside it is.
    for (const [path, after] of innermostFirst(target)) {
      if (after.kind === 'directory') this.#planDirectory(path, after)
    }
    this.#planReadOnlyDirectories()
    const changes = [...this.#changes.values()].toSorted((one, other) => byPath(one, other))
    const kept = Array.from(this.#kept, ([path, why]): Kept => ({ path, why }))
    return { changes, kept: kept.toSorted(byPath) }
  }

  #leaveUnheld(path: TreePath, why: KeepReason): void {
    this.#stay(path)
    const { scope, target } = this.#input
    const isReported = why === 'ignored-now' ? this.#reportsIgnored(path) : !target.has(path)
    if (isReported && isInScope(scope, path)) this.#kept.set(path, why)
  }

  /** The report omits ignored paths, unless the user names one or the target's rules do not ignore it. */
  #reportsIgnored(path: TreePath): boolean {
    const { held, scope, target, wasIgnored } = this.#input
    const isDirectory = held.entries.get(path)?.kind === 'directory'
    const after = target.get(path)
    if (after !== undefined) return isDirectory && after.kind === 'directory'
    return isNamed(scope, path) || !wasIgnored(path, isDirectory)
  }

  #planFileRemoval(path: TreePath, before: Entry): void {
    const { scope, target } = this.#input
    const after = target.get(path) ?? null
    if (after !== null && after.kind !== 'directory') return
    const mayGo = isInScope(scope, path) && (after !== null || mayDelete(scope, target, path))
    const why = mayGo ? reasonToKeepFile(this.#input, path, { before, after }) : null
    if (mayGo && why === null) {
      if (after === null) this.#change(path, 'added-since', before, null)
      return
    }
    if (why !== null) this.#kept.set(path, why)
    this.#stay(path)
  }

  #planWrite(path: TreePath, after: Entry): void {
    const { held, scope } = this.#input
    const before = held.entries.get(path) ?? null
    if (!isInScope(scope, path) || isSameEntry(before, after)) return
    const file = before?.kind === 'directory' ? null : before
    const why = this.#obstacle(path) ?? reasonOfAuthor(this.#input, path, file)
    if (why !== null) {
      this.#kept.set(path, why)
      return
    }
    this.#change(path, whyDiffers(before, after), before, after)
  }

  /** Why the target's file cannot be put at a path; null when it can. */
  #obstacle(path: TreePath): KeepReason | null {
    const { entries, unheld } = this.#input.held
    const own = unheld.get(path)
    if (own !== undefined) return own
    if (this.#pinned.has(path) || this.#staying.has(path)) return 'in-the-way'
    for (const above of directoriesAbove(path)) {
      if (!this.#staying.has(above) || entries.get(above)?.kind === 'directory') continue
      return unheld.get(above) ?? 'in-the-way'
    }
    return null
  }

  #planDirectoryRemoval(path: TreePath, before: Entry): void {
    const { held, scope, target } = this.#input
    if (this.#pinned.has(path) || this.#staying.has(path)) return
    const mayGo = mayDelete(scope, target, path)
    const isOwn = held.ownDirectories.has(path) && !this.#needed.has(path)
    const why = mayGo ? reasonToKeepDirectory(this.#input, path, isOwn) : null
    if (mayGo && why === null) {
      this.#change(path, isOwn ? 'added-since' : 'directory-needed', before, null)
      return
    }
    if (why !== null) this.#kept.set(path, why)
    this.#stay(path)
  }

  #planDirectory(path: TreePath, after: Entry): void {
    const { authorship, held, saved, scope } = this.#input
    const before = held.entries.get(path) ?? null
    const isNeeded = this.#needed.has(path)
    if (before?.kind === 'directory') {
      this.#planPermissions(path, before, after)
      return
    }
    const isOwn = isInScope(scope, path) && saved.ownDirectories.has(path)
    if (isNeeded || isOwn) {
      const why =
        this.#obstacle(path) ?? (isNeeded || authorship === null ? null : 'author-unknown')
      if (why === null)
        this.#change(path, isOwn ? whyDiffers(before, after) : 'directory-needed', before, after)
      else this.#kept.set(path, why)
    }
  }

  #planPermissions(path: TreePath, before: Entry, after: Entry): void {
    const { authorship, scope } = this.#input
    const isAsked = isInScope(scope, path) && !this.#staying.has(path)
    if (!isAsked || isSameEntry(before, after)) return
    if (authorship === null) this.#change(path, 'permissions-differ', before, after)
    else this.#kept.set(path, 'author-unknown')
  }

  /** The writer extends the permissions of a read-only directory for a while; after a crash, the journal sets them again. */
  #planReadOnlyDirectories(): void {
    const { held } = this.#input
    for (const path of this.#needed) {
      const before = held.entries.get(path)
      if (before?.kind !== 'directory' || this.#changes.has(path)) continue
      if ((before.permissions & ownerAccess) === ownerAccess) continue
      if (!held.unheld.has(path)) this.#change(path, 'directory-needed', before, before)
    }
  }

  #stay(path: TreePath): void {
    this.#staying.add(path)
    for (const above of directoriesAbove(path)) this.#pinned.add(above)
  }

  #change(path: TreePath, why: ChangeReason, before: Entry | null, after: Entry | null): void {
    this.#changes.set(path, { path, action: actionFor(before, after), why, before, after })
    for (const above of directoriesAbove(path)) this.#needed.add(above)
  }
}

const ownerAccess = 0o700

function whyDiffers(before: Entry | null, after: Entry): ChangeReason {
  if (before === null) return 'missing'
  if (before.kind !== after.kind) return 'kind-differs'
  return isSameContent(before, after) ? 'permissions-differ' : 'content-differs'
}

function innermostFirst(entries: Entries): readonly (readonly [TreePath, Entry])[] {
  return [...entries].toSorted(([one], [other]) => (one < other ? 1 : -1))
}

function byPath(one: { readonly path: TreePath }, other: { readonly path: TreePath }): number {
  return one.path < other.path ? -1 : 1
}
