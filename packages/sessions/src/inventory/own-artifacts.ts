import type { Artifact } from './artifact.ts'
import { artifactReadings, parseArtifactName, type ArtifactReading } from './artifact-name.ts'
import type { FolderFile } from './read-folder.ts'

/** The files of a folder, told apart by whose they are. */
export interface OwnedArtifacts {
  /** By session, whether or not there is such a session any more. */
  readonly bySession: ReadonlyMap<string, readonly Artifact[]>
  /** Files that may be those of several sessions that there are, or of one in disguise. They stay. */
  readonly doubtful: readonly Artifact[]
  /** How many files are nobody's. */
  readonly strangers: number
}

/**
 * Finds out whose each file is.
 *
 * Where a name can be read in several ways, the session that is there is meant. When none is, the likeliest reading does:
 * under each of them the session is gone. When several are, nobody can tell.
 */
export function ownArtifacts(
  files: readonly FolderFile[],
  sessions: ReadonlySet<string>,
): OwnedArtifacts {
  const bySession = new Map<string, Artifact[]>()
  const doubtful: Artifact[] = []
  const disguises = disguisesOf(sessions)
  let strangers = 0
  for (const file of files) {
    const known = artifactReadings(file.name).filter(({ session }) => sessions.has(session))
    const reading = known[0] ?? parseArtifactName(file.name)
    if (reading === null) {
      strangers += 1
    } else if (known.length > 1 || (known.length === 0 && disguises.has(reading.session))) {
      doubtful.push(artifactOf(file, reading))
    } else {
      const own = bySession.get(reading.session) ?? []
      own.push(artifactOf(file, reading))
      bySession.set(reading.session, own)
    }
  }
  return { bySession, doubtful, strangers }
}

/** Newer agents write the names of dumps with other characters in the place of unusual ones. Which ones, we do not know. */
function disguisesOf(sessions: ReadonlySet<string>): { has(session: string): boolean } {
  const plain = new Set<string>()
  for (const id of sessions) if (unusual.test(id)) plain.add(plainly(id))
  return { has: (session) => plain.size > 0 && plain.has(plainly(session)) }
}

const unusual = /[^A-Za-z0-9_-]/

function plainly(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, '_')
}

function artifactOf({ name, bytes, modifiedAt }: FolderFile, reading: ArtifactReading): Artifact {
  return { name, kind: reading.kind, session: reading.session, bytes, modifiedAt }
}
