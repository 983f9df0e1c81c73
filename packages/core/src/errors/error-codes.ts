import { exitCodes, type ExitCode } from './exit-codes.ts'

/** Every code an error can carry. A code is never renamed. */
export type ErrorCode =
  /** A path is not of the form that is needed, or not one that can be used here. */
  | 'path-invalid'
  /** The command line has an argument that does not exist or lacks one that is needed. */
  | 'usage'
  /** A checkpoint, object or project id does not have the form of one. */
  | 'id-malformed'
  /** No checkpoint of the directory has that number or id. */
  | 'checkpoint-unknown'
  /** Several checkpoints begin with that id. */
  | 'checkpoint-ambiguous'
  /** The checkpoint is another directory's. */
  | 'checkpoint-foreign'
  /** A setting has a value of the wrong type or outside its range, or the file cannot be read. */
  | 'config-invalid'
  /** No git program could be found. */
  | 'git-missing'
  /** The git program is older than this project needs. */
  | 'git-too-old'
  /** git ran and said no, or died. */
  | 'git-failed'
  /** git did not answer within the time limit and was ended. */
  | 'git-timeout'
  /** The store belongs to somebody else, is a link, or is no store at all. */
  | 'store-refused'
  /** A ref is not where it was read: another process was faster. */
  | 'ref-moved'
  /** Another process holds the lock that is needed. */
  | 'lock-busy'
  /** The store lacks, or cannot read, something that was needed. */
  | 'store-damaged'
  /** The agent's database cannot be opened, has a shape that is not known, or SQLite said no. */
  | 'database-failed'
  /** The agent's database is not whole, or no database at all. */
  | 'database-damaged'
  /** There is not enough space for what was asked. */
  | 'disk-full'
  /** What is in the directory could not be saved, so nothing in it was changed. */
  | 'safety-failed'
  /** No restore of the directory can be reversed. */
  | 'nothing-to-undo'
  /** No session has that id. */
  | 'session-unknown'
  /** Several sessions begin with that id. */
  | 'session-ambiguous'
  /** Something still points to the session. */
  | 'session-in-use'
  /** Nobody can tell which sessions are needed, so none was deleted. */
  | 'sessions-unreadable'
  /** No session has a resume state of that id. */
  | 'state-unknown'
  /** A resume state is there, but cannot be read. */
  | 'state-damaged'
  /** What should become a resume state holds something that its file cannot. */
  | 'state-invalid'
  /** The caller asked to stop. */
  | 'interrupted'

/** The exit code that an error ends a program with. */
export const exitCodeOf: Readonly<Record<ErrorCode, ExitCode>> = {
  'path-invalid': exitCodes.failed,
  usage: exitCodes.failed,
  'id-malformed': exitCodes.failed,
  'checkpoint-unknown': exitCodes.failed,
  'checkpoint-ambiguous': exitCodes.failed,
  'checkpoint-foreign': exitCodes.failed,
  'config-invalid': exitCodes.failed,
  'git-missing': exitCodes.failed,
  'git-too-old': exitCodes.failed,
  'git-failed': exitCodes.failed,
  'git-timeout': exitCodes.failed,
  'store-refused': exitCodes.failed,
  'ref-moved': exitCodes.failed,
  'lock-busy': exitCodes.busy,
  'store-damaged': exitCodes.damaged,
  'database-failed': exitCodes.failed,
  'database-damaged': exitCodes.damaged,
  'disk-full': exitCodes.failed,
  'safety-failed': exitCodes.failed,
  'nothing-to-undo': exitCodes.failed,
  'session-unknown': exitCodes.failed,
  'session-ambiguous': exitCodes.failed,
  'session-in-use': exitCodes.failed,
  'sessions-unreadable': exitCodes.failed,
  'state-unknown': exitCodes.failed,
  'state-damaged': exitCodes.failed,
  'state-invalid': exitCodes.failed,
  interrupted: exitCodes.interrupted,
}
