import type { Artifact } from './artifact.ts'
import { artifactReadings, parseArtifactName, type ArtifactReading } from './artifact-name.ts'
import type { FolderFile } from './read-folder.ts'

/** The files of a folder, by the session that they belong to. */
export interface OwnedArtifacts {
  /** By session, with or without a row. */
  readonly bySession: ReadonlyMap<string, readonly Artifact[]>
  /** Files that may belong to any of several sessions, or to one with an escaped id. They stay. */
  readonly doubtful: readonly Artifact[]
  /** The number of files that belong to no session. */
  readonly otherFiles: number
}

/**
 * Assigns the files of a folder to sessions.
 *
 * If a name has several meanings, the file belongs to the session that exists. If none of the sessions exists, the
 * likeliest meaning is used, since the session is gone in any case. If several exist, the file is doubtful.
 */
export function ownArtifacts(
  files: readonly FolderFile[],
  sessions: ReadonlySet<string>,
): OwnedArtifacts {
  const bySession = new Map<string, Artifact[]>()
  const doubtful: Artifact[] = []
  const escaped = escapedIds(sessions)
  let otherFiles = 0
  for (const file of files) {
    const known = artifactReadings(file.name).filter(({ session }) => sessions.has(session))
    const reading = known[0] ?? parseArtifactName(file.name)
    if (reading === null) {
      otherFiles += 1
    } else if (known.length > 1 || (known.length === 0 && escaped.has(reading.session))) {
      doubtful.push(artifactOf(file, reading))
    } else {
      const own = bySession.get(reading.session) ?? []
      own.push(artifactOf(file, reading))
      bySession.set(reading.session, own)
    }
  }
  return { bySession, doubtful, otherFiles }
}

/** Newer agents escape special characters in the names of dumps. The replacement is unknown, so any may match. */
function escapedIds(sessions: ReadonlySet<string>): { has(session: string): boolean } {
  const ids = new Set<string>()
  for (const id of sessions) if (special.test(id)) ids.add(withoutSpecials(id))
  return { has: (session) => ids.size > 0 && ids.has(withoutSpecials(session)) }
}

const special = /[^A-Za-z0-9_-]/

function withoutSpecials(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, '_')
}

function artifactOf({ name, bytes, modifiedAt }: FolderFile, reading: ArtifactReading): Artifact {
  return { name, kind: reading.kind, session: reading.session, bytes, modifiedAt }
}
