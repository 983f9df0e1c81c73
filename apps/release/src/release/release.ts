import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPackages, workspacePackages, workspaceRoot } from '../workspace.ts'
import { parseChangeFile, type ChangeFile } from './change-file.ts'
import { planRelease } from './plan-release.ts'

/** What a release wants to know. */
export interface ReleaseOptions {
  readonly root?: string
  readonly day: string
  readonly wanted?: string | undefined
  /** Whether only to tell what would be done. */
  readonly dryRun: boolean
  readonly write: (text: string) => void
}

/** Makes a release of the changes that await one: versions, changelog, and no change files any more. Nothing is published. */
export function release(options: ReleaseOptions): void {
  const { day, dryRun, root = workspaceRoot, wanted, write } = options
  const packages = workspacePackages(root)
  const version = packages[0]?.manifest.version ?? '0.0.0'
  const changes = pendingChanges(root)
  const changelogFile = join(root, 'CHANGELOG.md')
  const changelog = readFileSync(changelogFile, 'utf8')
  const plan = planRelease({ version, changes, changelog, day, wanted })
  if (plan === null) return write('No change awaits a release.\n')
  write(plan.section)
  if (dryRun) return
  for (const { directory } of packages) setVersion(join(directory, 'package.json'), plan.version)
  writeFileSync(changelogFile, plan.changelog)
  for (const { file } of changes) rmSync(join(root, folder, file))
}

/** The changes that await a release. Each names packages that are published. */
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

/** Only the version changes, so that the rest of the file stays as somebody has arranged it. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^ {2}"version": "[^"]*"/m, `  "version": "${version}"`))
}
