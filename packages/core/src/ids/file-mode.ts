/** What git trees tell apart: a file, one that can be run, a link. Finer permissions are in a checkpoint's message. */
export type FileMode = '100644' | '100755' | '120000'
