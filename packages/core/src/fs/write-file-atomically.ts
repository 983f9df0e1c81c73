import type { Stats } from 'node:fs'
import type { AbsolutePath } from '../ids/absolute-path.ts'
import { draftFile, type DraftContent } from './draft-file.ts'

/**
 * Replaces the content of a file. After a crash or a power cut, it has the old content or the new, never a part.
 *
 * Only the owner can read the file, independent of the umask, unless `like` gives other permissions and another owner.
 * Large content can come in pieces, which are not joined in memory.
 */
export function writeFileAtomically(
  path: AbsolutePath,
  content: DraftContent,
  like?: Pick<Stats, 'mode' | 'uid' | 'gid'>,
): void {
  draftFile(path, content, like).publish()
}
