import {
  isInRepository,
  parseTreePath,
  pathToText,
  textToPathBytes,
  type FileMode,
  type TreePath,
} from '@hermes-checkpoints/core'
import {
  isNotCapturedReason,
  modeCounts,
  type NotCaptured,
  type ScannedFile,
  type WalkedDirectory,
} from '@hermes-checkpoints/workdir'
import type { Exceptions, UsualPermissions } from './checkpoint.ts'

/** The permissions that git gives every file and directory. */
const gitsPermissions: UsualPermissions = { file: 0o644, program: 0o755 }
const gitsDirectory = 0o755

/** The exceptions of a checkpoint that records none: permissions unknown, everything captured. */
export const noExceptions: Exceptions = {
  usual: null,
  permissions: new Map(),
  emptyDirectories: [],
  notCaptured: [],
}

/** Collects the state of a directory that git trees cannot hold. */
export function exceptionsOf(
  files: Files,
  directories: ReadonlyMap<TreePath, WalkedDirectory>,
  notCaptured: readonly NotCaptured[],
): Exceptions {
  const usual = usualPermissions(files)
  const permissions = unusualPermissions(files, usual)
  const emptyDirectories: TreePath[] = []
  for (const [path, directory] of directories) {
    if (directory.isEmpty) emptyDirectories.push(path)
    if (directory.permissions !== gitsDirectory) permissions.set(path, directory.permissions)
  }
  return { usual, permissions, emptyDirectories, notCaptured }
}

/** Returns the permission bits of a file in a checkpoint, or git's where none are recorded. A link has none of its own. */
export function permissionsIn(exceptions: Exceptions, path: TreePath, mode: FileMode): number {
  return exceptions.permissions.get(path) ?? usualOf(exceptions.usual ?? gitsPermissions, mode)
}

/** Formats one line of JSON. Under a umask such as 002 no file has git's permissions, so the usual ones are stated once. */
export function formatExceptions(exceptions: Exceptions): string {
  const permissions: Record<string, string[]> = {}
  for (const [path, bits] of exceptions.permissions) {
    ;(permissions[octal(bits)] ??= []).push(pathToText(path))
  }
  const { file, program } = exceptions.usual ?? gitsPermissions
  return JSON.stringify({
    usual: [octal(file), octal(program)],
    permissions,
    emptyDirectories: exceptions.emptyDirectories.map(pathToText),
    notCaptured: exceptions.notCaptured.map(({ bytes, path, why }) => ({
      path: pathToText(path),
      why,
      bytes,
    })),
  })
}

interface ExceptionsJson {
  readonly usual: readonly [string, string]
  readonly permissions: Readonly<Record<string, readonly string[]>>
  readonly emptyDirectories: readonly string[]
  readonly notCaptured: readonly {
    readonly path: string
    readonly why: unknown
    readonly bytes: unknown
  }[]
}

/** Parses a line of `formatExceptions`. A damaged line counts as recording nothing. */
export function parseExceptions(line: string): Exceptions {
  try {
    const json = JSON.parse(line) as ExceptionsJson
    const permissions = Object.entries(json.permissions).flatMap(([bits, paths]) =>
      paths.map((path): [TreePath, number] => [projectPath(path), parseOctal(bits)]),
    )
    return {
      usual: { file: parseOctal(json.usual[0]), program: parseOctal(json.usual[1]) },
      permissions: new Map(permissions),
      emptyDirectories: json.emptyDirectories.map(projectPath),
      notCaptured: json.notCaptured.map(({ bytes, path, why }) => ({
        path: treePath(path),
        // A newer version may have other reasons; the file was not captured in any case.
        why: isNotCapturedReason(why) ? why : 'unreadable',
        bytes: typeof bytes === 'number' ? bytes : null,
      })),
    }
  } catch {
    return noExceptions
  }
}

function usualPermissions(files: Files): UsualPermissions {
  const counts = { '100644': new Map<number, number>(), '100755': new Map<number, number>() }
  for (const [bits, count] of modeCounts(files)) {
    if (isLink(bits)) continue
    const permissions = bits & 0o7777
    counts[gitsMode(permissions)].set(permissions, count)
  }
  return {
    file: mostFrequent(counts['100644']) ?? gitsPermissions.file,
    program: mostFrequent(counts['100755']) ?? gitsPermissions.program,
  }
}

function unusualPermissions(files: Files, usual: UsualPermissions): Map<TreePath, number> {
  const unusual = new Map<TreePath, number>()
  const isUsual = (permissions: number): boolean =>
    permissions === usualOf(usual, gitsMode(permissions))
  // Most projects have no unusual file, and checking each file takes long.
  const modes = [...modeCounts(files).keys()].filter((bits) => !isLink(bits))
  if (modes.every((bits) => isUsual(bits & 0o7777))) return unusual
  for (const [path, { kind, permissions }] of files)
    if (kind === 'file' && !isUsual(permissions)) unusual.set(path, permissions)
  return unusual
}

type Files = ReadonlyMap<TreePath, ScannedFile>

function isLink(bits: number): boolean {
  return (bits & 0o170000) === 0o120000
}

function gitsMode(permissions: number): '100644' | '100755' {
  return (permissions & 0o100) === 0 ? '100644' : '100755'
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0]
}

function usualOf(usual: UsualPermissions, mode: FileMode): number {
  return mode === '100755' ? usual.program : usual.file
}

function octal(bits: number): string {
  return bits.toString(8)
}

function parseOctal(text: string): number {
  if (!/^[0-7]{1,4}$/.test(text)) throw new TypeError(`${text} is not permission bits`)
  return Number.parseInt(text, 8)
}

/** Parses a path that a restore may create or change. Paths in a git repository's own directory are refused. */
function projectPath(text: string): TreePath {
  const path = treePath(text)
  if (isInRepository(path)) throw new TypeError(`${text} leads into a repository`)
  return path
}

function treePath(text: string): TreePath {
  return parseTreePath(textToPathBytes(text))
}
