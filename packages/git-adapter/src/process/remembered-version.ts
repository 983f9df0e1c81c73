import type { AbsolutePath, Clock } from '@hermes-checkpoints/core'
import type { Git } from './git.ts'
import { askGitVersion, type GitProgram } from './git-version.ts'
import { isNativeProgram, programIdentity } from './program-identity.ts'
import { isCurrent, readVersionFile, writeVersionFile, type KnownVersion } from './version-file.ts'

/**
 * Makes the `version` of a git: it starts the program only when no current answer is remembered, in memory or in the
 * file. An upgrade changes the identity of the program, so that git is asked again.
 *
 * The answer of a script is never written to the file: a wrapper can run another git tomorrow without changing itself.
 */
export function rememberedVersion(git: GitProgram, clock: Clock): Git['version'] {
  let known: KnownVersion | null = null
  return async (file?: AbsolutePath) => {
    const identity = programIdentity(git.program)
    const now = clock.now()
    if (known === null || !isCurrent(known, identity, now)) {
      const remembered = file === undefined ? null : readVersionFile(file)
      known = remembered !== null && isCurrent(remembered, identity, now) ? remembered : null
    }
    if (known !== null) return known.version
    const version = await askGitVersion(git)
    if (identity === null) return version
    known = { identity, version, askedAt: now }
    if (file !== undefined && isNativeProgram(git.program)) writeVersionFile(file, known)
    return version
  }
}
