/** The modes of git trees: a file, an executable file, a link. A checkpoint's message has the finer permissions. */
export type FileMode = '100644' | '100755' | '120000'
