import {
  isInRepository,
  parseTreePath,
  pathToText,
  textToPathBytes,
  type FileMode,
  type TreePath,
} from '@hermes-checkpoints/core'
import {
  fileMode,
  isNotCapturedReason,
  type NotCaptured,
  type WalkedDirectory,
  type WalkedFile,
} from '@hermes-checkpoints/workdir'
import type { Exceptions, UsualPermissions } from './checkpoint.ts'

/** What git would make of every file and directory. */
const gitsPermissions: UsualPermissions = { file: 0o644, program: 0o755 }
const gitsDirectory = 0o755

/** A checkpoint that says nothing: permissions that nobody knows, and all captured. */
export const noExceptions: Exceptions = {
  usual: null,
  permissions: new Map(),
  emptyDirectories: [],
  notCaptured: [],
}

/** Collects what git trees cannot hold of a directory. */
export function exceptionsOf(
  files: ReadonlyMap<TreePath, WalkedFile>,
  directories: ReadonlyMap<TreePath, WalkedDirectory>,
  notCaptured: readonly NotCaptured[],
): Exceptions {
  const usual = usualPermissions(files)
  const permissions = new Map<TreePath, number>()
  for (const [path, file] of files) {
    if (file.kind === 'file' && file.permissions !== usualOf(usual, fileMode(file))) {
      permissions.set(path, file.permissions)
    }
  }
  const emptyDirectories: TreePath[] = []
  for (const [path, directory] of directories) {
    if (directory.isEmpty) emptyDirectories.push(path)
    if (directory.permissions !== gitsDirectory) permissions.set(path, directory.permissions)
  }
  return { usual, permissions, emptyDirectories, notCaptured }
}

/** The permission bits of a file that a checkpoint holds; a link has none of its own. Where nobody knows, git's. */
export function permissionsIn(exceptions: Exceptions, path: TreePath, mode: FileMode): number {
  return exceptions.permissions.get(path) ?? usualOf(exceptions.usual ?? gitsPermissions, mode)
}

/** One line of JSON. Under a umask such as 002 no file has git's permissions, so the usual ones are said once. */
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

/** Reads what `formatExceptions` wrote. A line that somebody has damaged counts as saying nothing. */
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
        // Whatever the reason was, nobody knows what was there.
        why: isNotCapturedReason(why) ? why : 'unreadable',
        bytes: typeof bytes === 'number' ? bytes : null,
      })),
    }
  } catch {
    return noExceptions
  }
}

function usualPermissions(files: ReadonlyMap<TreePath, WalkedFile>): UsualPermissions {
  const counts = { '100644': new Map<number, number>(), '100755': new Map<number, number>() }
  for (const file of files.values()) {
    const mode = fileMode(file)
    if (mode === '120000') continue
    counts[mode].set(file.permissions, (counts[mode].get(file.permissions) ?? 0) + 1)
  }
  return {
    file: mostFrequent(counts['100644']) ?? gitsPermissions.file,
    program: mostFrequent(counts['100755']) ?? gitsPermissions.program,
  }
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
  if (!/^[0-7]{1,4}$/.test(text)) throw new TypeError(`${text} are no permission bits`)
  return Number.parseInt(text, 8)
}

/** A path that a restore may make or change: none of a repository's own. */
function projectPath(text: string): TreePath {
  const path = treePath(text)
  if (isInRepository(path)) throw new TypeError(`${text} leads into a repository`)
  return path
}

function treePath(text: string): TreePath {
  return parseTreePath(textToPathBytes(text))
}
