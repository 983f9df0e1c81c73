import type { Bump, ChangeFile } from './change-file.ts'

/** The input of a release. */
export interface ReleaseInput {
  /** The current version of all packages. */
  readonly version: string
  readonly changes: readonly ChangeFile[]
  readonly changelog: string
  /** The day of the release, such as 2026-11-16. */
  readonly day: string
  /** The version to release; computed from the changes by default. */
  readonly wanted?: string | undefined
}

/** The new version of all packages and its text in the changelog. */
export interface ReleasePlan {
  readonly version: string
  /** The new section of the changelog. */
  readonly section: string
  /** The whole changelog with the new section. */
  readonly changelog: string
}

/** Plans a release: all packages get the same version, and the changelog gets a section. Null without changes. */
export function planRelease(input: ReleaseInput): ReleasePlan | null {
  const { changelog, changes, day, wanted } = input
  if (changes.length === 0) return null
  const version = wanted ?? versionAfter(input.version, largest(changes))
  const parts = bumps.flatMap((bump) => {
    const entries = changes.filter((change) => largest([change]) === bump).map(entryOf)
    return entries.length === 0 ? [] : [`### ${titles[bump]}\n\n${entries.join('\n')}\n`]
  })
  const section = `## ${version} (${day})\n\n${parts.join('\n')}`
  return { version, section, changelog: withSection(changelog, section) }
}

/** While the major version is 0, breaking changes increase the minor version. */
function versionAfter(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (bump === 'patch') return `${major}.${minor}.${patch + 1}`
  if (bump === 'minor' || major === 0) return `${major}.${minor + 1}.0`
  return `${major + 1}.0.0`
}

function largest(changes: readonly ChangeFile[]): Bump {
  return (
    bumps.find((bump) => changes.some((change) => [...change.bumps.values()].includes(bump))) ??
    'patch'
  )
}

/** The largest first. */
const bumps = ['major', 'minor', 'patch'] as const

const titles = { major: 'What breaks', minor: 'What is new', patch: 'What is fixed' }

function entryOf(change: ChangeFile): string {
  const packages = [...change.bumps.keys()].map((name) => name.replace(/^.*\//, '')).toSorted()
  const [first, ...more] = change.summary.split('\n')
  return [
    `- **${packages.join(', ')}**: ${first}`,
    ...more.map((line) => `  ${line}`.trimEnd()),
  ].join('\n')
}

/** Inserts the section above the newest release, below the introduction of the changelog. */
function withSection(changelog: string, section: string): string {
  const at = changelog.search(/^## /m)
  return at === -1
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`
}
