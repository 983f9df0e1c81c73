import { createHash } from 'node:crypto'
import type { Brand } from './brand.ts'
import { CheckpointError } from '../errors/checkpoint-error.ts'
import { pathBytes, type WorkdirPath } from './workdir-path.ts'

/** The name of a project in the store: the first 16 hex digits of the SHA-256 of its directory's path. */
export type ProjectHash = Brand<'ProjectHash'>

const sixteenHexDigits = /^[0-9a-f]{16}$/

/** The hash of a project's canonical directory. */
export function projectHash(workdir: WorkdirPath): ProjectHash {
  const digest = createHash('sha256').update(pathBytes(workdir)).digest('hex')
  return digest.slice(0, 16) as ProjectHash
}

/** Parses a project hash, such as the name of a file in `store/projects`. */
export function parseProjectHash(text: string): ProjectHash {
  if (!isProjectHash(text)) {
    throw new CheckpointError(
      'id-malformed',
      `expected a project hash of 16 hex digits, found ${JSON.stringify(text)}`,
    )
  }
  return text
}

/** True for the name of a project. Files and refs with other names are left alone. */
export function isProjectHash(text: string): text is ProjectHash {
  return sixteenHexDigits.test(text)
}
