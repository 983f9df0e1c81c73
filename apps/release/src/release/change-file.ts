/** The kind of a change for users: it breaks something, adds something or fixes something. */
export type Bump = 'major' | 'minor' | 'patch'

/** A change for the next release, as `pnpm change` records it. */
export interface ChangeFile {
  /** Its name in `.changeset`. */
  readonly file: string
  /** The changed packages. */
  readonly bumps: ReadonlyMap<string, Bump>
  /** The change from the users' point of view. */
  readonly summary: string
}

/** Parses a change file. Its errors name the file. */
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
