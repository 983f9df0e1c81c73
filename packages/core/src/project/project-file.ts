import { isInstant, type Instant } from '../ports/clock.ts'
import { formatExactJson, isExactNumber, parseExactJson } from '../text/exact-json.ts'
import { pathToText, textToPathBytes } from '../text/path-text.ts'
import type { DirectoryIdentity, Project } from './project.ts'
import type { ProjectHash } from '../ids/project-hash.ts'
import { parseWorkdirPath, type WorkdirPath } from '../ids/workdir-path.ts'

export type ProjectFileOutcome =
  | { readonly kind: 'project'; readonly project: Project }
  | { readonly kind: 'damaged'; readonly why: string }

/**
 * Reads the text of a project's file, upstream's or ours.
 *
 * Numbers stay as they are written: inodes exceed the precision of a JavaScript number, and reading and writing a file
 * must not change the keys that we do not set.
 */
export function parseProjectFile(hash: ProjectHash, text: string): ProjectFileOutcome {
  const fields = parseObject(text.replace(/^\uFEFF/, ''))
  if (fields === null) return { kind: 'damaged', why: 'not a JSON object' }
  const project: Project = {
    hash,
    workdir: workdirOf(fields['workdir']),
    createdAt: instantOf(fields['created_at']),
    lastTouch: instantOf(fields['last_touch']),
    parent: identityOf(fields['workdir_parent_dev'], fields['workdir_parent_ino']),
    fields,
  }
  return { kind: 'project', project }
}

/** The text of a project's file: one line of JSON with upstream's keys. */
export function formatProjectFile(project: Project): string {
  const { fields, workdir, createdAt, lastTouch, parent } = project
  const known = {
    workdir: unlessSame(fields['workdir'], workdir, workdirOf, pathToText),
    created_at: unlessSame(fields['created_at'], createdAt, instantOf, secondsOf),
    last_touch: unlessSame(fields['last_touch'], lastTouch, instantOf, secondsOf),
    workdir_parent_dev: parent?.dev,
    workdir_parent_ino: parent?.ino,
  }
  return `${asciiJson({ ...fields, ...withoutAbsent(known) })}\n`
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = parseExactJson(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && !isExactNumber(value) ? (value as Record<string, unknown>) : null
  } catch {
    // A text that does not parse is not an object.
    return null
  }
}

function workdirOf(value: unknown): WorkdirPath | null {
  if (typeof value !== 'string') return null
  try {
    return parseWorkdirPath(textToPathBytes(value))
  } catch {
    // Only an absolute path names a directory. The field itself is kept.
    return null
  }
}

function instantOf(value: unknown): Instant | null {
  const seconds = isExactNumber(value) ? Number(value.text) : Number.NaN
  // Rounded to microseconds, because seconds times 1000 is slightly off for some values.
  const instant = Math.round(seconds * 1e6) / 1000
  return isInstant(instant) ? instant : null
}

function identityOf(dev: unknown, ino: unknown): DirectoryIdentity | null {
  const [device, inode] = [idOf(dev), idOf(ino)]
  return device === null || inode === null ? null : { dev: device, ino: inode }
}

/** A system without device or inode numbers reports zero. */
function idOf(value: unknown): bigint | null {
  return isExactNumber(value) && /^[1-9]\d*$/.test(value.text) ? BigInt(value.text) : null
}

function secondsOf(instant: Instant): number {
  return instant / 1000
}

/** The field to write for a value: the original one, unless the value has changed. */
function unlessSame<Value>(
  field: unknown,
  value: Value | null,
  read: (field: unknown) => Value | null,
  write: (value: Value) => unknown,
): unknown {
  if (value === null || read(field) === value) return field
  return write(value)
}

function withoutAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** JSON as Python writes it, so that upstream's strings stay byte for byte the same. */
function asciiJson(fields: Record<string, unknown>): string {
  return formatExactJson(fields).replace(/[^ -~]/g, unicodeEscape)
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
