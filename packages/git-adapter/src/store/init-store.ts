import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  defaultExcludes,
  fsyncDirectory,
  hasErrno,
  layout as layoutOf,
  writeFileAtomically,
  type AbsolutePath,
  type Layout,
} from '@hermes-checkpoints/core'
import type { Git } from '../process/git.ts'
import { bareRepository, storeConfigLines, storeConfigText } from './store-config.ts'
import { guardDirectory } from './store-guard.ts'
import type { Store } from './store.ts'

/**
 * Opens the store. Creates it when there is none, and adds what an existing one lacks. Starts no process.
 *
 * A new store is built in a temporary directory and renamed into place, so that a crash leaves a complete store or none,
 * and two processes that start at the same time end up with the same store.
 */
export function initStore(git: Git, layout: Layout): Store {
  mkdirSync(layout.base, { recursive: true, mode: 0o700 })
  guardDirectory(layout.base)
  if (!guardDirectory(layout.store)) createStore(layout)
  completeStore(layout)
  return { git, layout, lock: null }
}

function createStore(layout: Layout): void {
  const aside = mkdtempSync(join(layout.base, '.store-')) as AbsolutePath
  try {
    chmodSync(aside, 0o700)
    const made = layoutOf(aside)
    mkdirSync(made.store, { mode: 0o700 })
    completeStore(made)
    renameSync(made.store, layout.store)
    fsyncDirectory(layout.base)
  } catch (error) {
    // Another process was faster, and its store is as good as ours. Or an upstream that found no store has moved our
    // directory into an archive, as it does with everything in the base; `completeStore` then creates the store in place.
    if (!hasErrno(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Adds what a store lacks. Upstream's stores lack much, and upstream's gc can remove empty directories. */
function completeStore(layout: Layout): void {
  completeSkeleton(layout)
  for (const directory of directoriesOf(layout)) makeDirectory(directory)
  completeText(layout.config, bareRepository, storeConfigText(), storeConfigLines())
  completeText(layout.attributes, '', attributes)
  completeLines(layout.exclude, defaultExcludes)
}

/** Adds the files without which git accepts no repository. A power cut can leave an empty `HEAD`. */
export function completeSkeleton({ head, objects, refs }: Layout): void {
  for (const directory of [objects, refs]) makeDirectory(directory)
  if ((textOf(head) ?? '') === '') writeFileAtomically(head, 'ref: refs/heads/master\n')
}

/** Switches off every conversion that a project's attributes could request. */
export const attributes = '* -text -ident !filter !working-tree-encoding\n'

function directoriesOf(layout: Layout): readonly AbsolutePath[] {
  const git = ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'refs/hermes', 'info']
  const { indexes, journals, ledgers, locks, pins, projects, restores, scans, turns } = layout
  const ours = [projects, indexes, ledgers, scans, locks, pins, turns, journals, restores]
  return [...git.map((name) => join(layout.store, name) as AbsolutePath), ...ours]
}

/** Makes a directory and its parents in the store with exact permissions, independent of the umask. */
function makeDirectory(directory: AbsolutePath): void {
  const made = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  for (let at: string = directory; at.length >= made.length; at = dirname(at)) chmodSync(at, 0o700)
}

/** Appends a block of text to a file unless the file has the `required` part of it. A new file starts with `head`. */
function completeText(file: AbsolutePath, head: string, block: string, required = block): void {
  const text = textOf(file)
  if (text?.includes(required) === true) return
  writeFileAtomically(file, withNewline(text ?? head) + block)
}

/** Appends the lines that a file lacks and leaves the others unchanged. */
function completeLines(file: AbsolutePath, lines: readonly string[]): void {
  const text = textOf(file) ?? ''
  const present = new Set(text.split('\n'))
  const missing = lines.filter((line) => !present.has(line))
  if (missing.length === 0) return
  writeFileAtomically(file, withNewline(text) + missing.map((line) => `${line}\n`).join(''))
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function textOf(file: AbsolutePath): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw error
  }
}
