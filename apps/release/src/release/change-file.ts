/** How much of a change it is for users: something breaks, something is new, something works that did not. */
export type Bump = 'major' | 'minor' | 'patch'

/** A change that awaits a release, as `pnpm change` writes it down. */
export interface ChangeFile {
  /** Its name in `.changeset`. */
  readonly file: string
  /** The packages that it touches. */
  readonly bumps: ReadonlyMap<string, Bump>
  /** What users have of it. */
  readonly summary: string
}

/** Parses a change file; whatever does not belong into one is an error that names it. */
export function parseChangeFile(file: string, text: string): ChangeFile {
  const [, head, summary = ''] = /^---\n(.*?)^---\n(.*)$/ms.exec(text) ?? []
  if (head === undefined) throw new Error(`${file}: expected packages between two lines of ---`)
  if (summary.trim() === '') throw new Error(`${file}: expected a sentence below the packages`)
  const lines = head.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new Error(`${file}: expected at least one package`)
  return {
    file,
    bumps: new Map(lines.map((line) => parseBump(file, line))),
    summary: summary.trim(),
  }
}

function parseBump(file: string, line: string): readonly [string, Bump] {
  const [, name, bump] = /^["']?([^"':]+)["']?: *(major|minor|patch)$/.exec(line.trim()) ?? []
  if (name === undefined) throw new Error(`${file}: expected "package": patch, found ${line}`)
  return [name, bump as Bump]
}
