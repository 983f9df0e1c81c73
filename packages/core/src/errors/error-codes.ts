import { exitCodes, type ExitCode } from './exit-codes.ts'

/** Every code of a `CheckpointError`. A code is never renamed. */
export type ErrorCode =
  /** A path has the wrong form, or cannot be used here. */
  | 'path-invalid'
  /** The command line has an unknown argument, or lacks a required one. */
  | 'usage'
  /** A text does not have the form of a checkpoint, object or project id. */
  | 'id-malformed'
  /** No checkpoint of the directory has this number or id. */
  | 'checkpoint-unknown'
  /** Several checkpoint ids begin with this prefix. */
  | 'checkpoint-ambiguous'
  /** The checkpoint belongs to another directory. */
  | 'checkpoint-foreign'
  /** A setting has a value of the wrong type or outside its range, or the file cannot be read. */
  | 'config-invalid'
  /** No git program could be found. */
  | 'git-missing'
  /** The git program is older than this project needs. */
  | 'git-too-old'
  /** git exited with an error, or was killed. */
  | 'git-failed'
  /** git did not answer within the time limit and was stopped. */
  | 'git-timeout'
  /** The store belongs to another user, is a link, or is not a store. */
  | 'store-refused'
  /** A ref has moved since it was read: another process was faster. */
  | 'ref-moved'
  /** Another process holds the lock that is needed. */
  | 'lock-busy'
  /** The store lacks something that is needed, or cannot read it. */
  | 'store-damaged'
  /** The agent's database cannot be opened, has an unknown schema, or SQLite failed. */
  | 'database-failed'
  /** The agent's database is damaged, or not a database. */
  | 'database-damaged'
  /** The disk has not enough free space. */
  | 'disk-full'
  /** The safety checkpoint of the directory failed, so nothing in it was changed. */
  | 'safety-failed'
  /** The directory has no restore to undo. */
  | 'nothing-to-undo'
  /** No session has that id. */
  | 'session-unknown'
  /** Several session ids begin with this prefix. */
  | 'session-ambiguous'
  /** Something still refers to the session. */
  | 'session-in-use'
  /** The list of sessions that are still needed cannot be read, so none was deleted. */
  | 'sessions-unreadable'
  /** No session has a resume state of that id. */
  | 'state-unknown'
  /** A resume state exists, but cannot be read. */
  | 'state-damaged'
  /** A new resume state contains a value that its file cannot hold. */
  | 'state-invalid'
  /** The caller asked to stop. */
  | 'interrupted'

/** The exit code of a program that ends with an error. */
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
