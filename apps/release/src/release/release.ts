import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPackages, workspacePackages, workspaceRoot } from '../workspace.ts'
import { parseChangeFile, type ChangeFile } from './change-file.ts'
import { planRelease } from './plan-release.ts'

/** The options of a release. */
export interface ReleaseOptions {
  readonly root?: string
  readonly day: string
  readonly wanted?: string | undefined
  /** Print the section, but change nothing. */
  readonly dryRun: boolean
  readonly write: (text: string) => void
}

/** Releases the pending changes: sets versions, writes the changelog and deletes the change files. Publishes nothing. */
export function release(options: ReleaseOptions): void {
  const { day, dryRun, root = workspaceRoot, wanted, write } = options
  const packages = workspacePackages(root)
  const version = packages[0]?.manifest.version ?? '0.0.0'
  const changes = pendingChanges(root)
  const changelogFile = join(root, 'CHANGELOG.md')
  const changelog = readFileSync(changelogFile, 'utf8')
  const plan = planRelease({ version, changes, changelog, day, wanted })
  if (plan === null) return write('There are no changes to release.\n')
  write(plan.section)
  if (dryRun) return
  for (const { directory } of packages) setVersion(join(directory, 'package.json'), plan.version)
  writeFileSync(changelogFile, plan.changelog)
  for (const { file } of changes) rmSync(join(root, folder, file))
}

/** Returns the changes for the next release. Throws if one names a package that is not published. */
export function pendingChanges(root: string = workspaceRoot): readonly ChangeFile[] {
  const known = new Set(publicPackages(root).map(({ manifest }) => manifest.name))
  return changeFiles(root).map((file) => {
    const change = parseChangeFile(file, readFileSync(join(root, folder, file), 'utf8'))
    const unknown = [...change.bumps.keys()].find((name) => !known.has(name))
    if (unknown !== undefined) throw new Error(`${file}: ${unknown} is not published from here`)
    return change
  })
}

const folder = '.changeset'

function changeFiles(root: string): readonly string[] {
  const names = readdirSync(join(root, folder))
  return names.filter((name) => name.endsWith('.md') && name !== 'README.md').toSorted()
}

/** Replaces only the version, so that the formatting of the file does not change. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^ {2}"version": "[^"]*"/m, `  "version": "${version}"`))
}
