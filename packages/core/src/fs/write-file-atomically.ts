import type { Stats } from 'node:fs'
import type { AbsolutePath } from '../ids/absolute-path.ts'
import { draftFile, type FileContent } from './draft-file.ts'

/**
 * Replaces a file's content so that after a crash or power cut it is the old or the new, never a part.
 *
 * The file is readable by its owner only, whatever the umask, unless it gets the permissions and the owner of another.
 * Large content may come in pieces, which need not be put together.
 */
export function writeFileAtomically(
  path: AbsolutePath,
  content: FileContent,
  like?: Pick<Stats, 'mode' | 'uid' | 'gid'>,
): void {
  draftFile(path, content, like).publish()
}
