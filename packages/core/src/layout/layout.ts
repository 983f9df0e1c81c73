import { basename, dirname, join } from 'node:path'
import type { AbsolutePath } from '../ids/absolute-path.ts'
import type { ProjectHash } from '../ids/project-hash.ts'

/** Where every file of a home's checkpoints lives. */
export interface Layout {
  readonly base: AbsolutePath
  readonly store: AbsolutePath
  /** The lock that upstream takes too. It is beside the base, so that clearing the base keeps it. */
  readonly lockFile: AbsolutePath
  readonly lastPrune: AbsolutePath
  /** Resume states that cannot be parsed, kept for inspection. */
  readonly damagedStates: AbsolutePath
  /** Names the legacy archive in progress; exists only while one is made. */
  readonly unfinishedArchive: AbsolutePath
  readonly head: AbsolutePath
  readonly config: AbsolutePath
  readonly shallow: AbsolutePath
  readonly exclude: AbsolutePath
  readonly attributes: AbsolutePath
  readonly objects: AbsolutePath
  readonly refs: AbsolutePath
  readonly projects: AbsolutePath
  readonly indexes: AbsolutePath
  readonly ledgers: AbsolutePath
  readonly scans: AbsolutePath
  readonly locks: AbsolutePath
  readonly turns: AbsolutePath
  readonly pins: AbsolutePath
  /** Held while `shallow` changes: snapshots of several projects can change it at the same time. */
  readonly cutsLockFile: AbsolutePath
  /** What one housekeeping run records for the next. */
  readonly housekeeping: AbsolutePath
  /** Space that is freed when the disk is full, because deleting needs some as well. */
  readonly reserve: AbsolutePath
  /** The version of git, so that the next process need not ask for it. Can be deleted at any time. */
  readonly gitVersion: AbsolutePath
  readonly journals: AbsolutePath
  readonly restores: AbsolutePath
  projectFile(project: ProjectHash): AbsolutePath
  indexFile(project: ProjectHash): AbsolutePath
  ledgerFile(project: ProjectHash): AbsolutePath
  scanFile(project: ProjectHash): AbsolutePath
  projectLockFile(project: ProjectHash): AbsolutePath
  pinsFile(project: ProjectHash): AbsolutePath
  turnFile(project: ProjectHash): AbsolutePath
  journalFile(project: ProjectHash): AbsolutePath
  restoresFile(project: ProjectHash): AbsolutePath
}

/**
 * The paths of all files of a home's checkpoints. No other code builds one of them.
 *
 *     <home>/.checkpoints.lock     the store's lock
 *     <home>/checkpoints/          the base
 *       .last_prune                when maintenance last ran
 *       .unfinished-archive        which archive is in progress
 *       legacy-<YYYYmmdd-HHMMSS>/  archived pre-v2 repositories
 *       <session_id>.yaml          resume states
 *       damaged-states/            resume states that cannot be parsed
 *       store/                     one bare git repository for every project
 *         refs/hermes/<hash16>     the tip of a project's chain
 *         refs/hermes-kept/<hash16>/<id>  a checkpoint that outlives its chain
 *         shallow                  where each chain ends
 *         projects/<hash16>.json   which directory a project is
 *         scans/<hash16>           our stat cache
 *         indexes/<hash16>         upstream's git index: never trusted
 *         ledgers/<hash16>.json    what upstream's agent wrote
 *         locks/<hash16>           one lock per project
 *         locks/shallow            held while `shallow` is changed
 *         pins/<hash16>.json       which kept checkpoints the user has pinned
 *         housekeeping.json        when housekeeping last ran, and what it found
 *         reserve                  space for a full disk
 *         git-version.json         which version git has
 *         turns/<hash16>.json      the files as the agent's turns left them
 *         journals/<hash16>.json   the restore in progress
 *         restores/<hash16>.json   the restores that can be undone
 *         info/exclude, info/attributes
 */
export function layout(base: AbsolutePath): Layout {
  const store = below(base, 'store')
  const projects = below(store, 'projects')
  const indexes = below(store, 'indexes')
  const ledgers = below(store, 'ledgers')
  const scans = below(store, 'scans')
  const locks = below(store, 'locks')
  const turns = below(store, 'turns')
  const pins = below(store, 'pins')
  const journals = below(store, 'journals')
  const restores = below(store, 'restores')
  return {
    base,
    store,
    lockFile: below(dirname(base), `.${basename(base)}.lock`),
    lastPrune: below(base, '.last_prune'),
    damagedStates: below(base, 'damaged-states'),
    unfinishedArchive: below(base, '.unfinished-archive'),
    head: below(store, 'HEAD'),
    config: below(store, 'config'),
    shallow: below(store, 'shallow'),
    exclude: below(store, 'info', 'exclude'),
    attributes: below(store, 'info', 'attributes'),
    objects: below(store, 'objects'),
    refs: below(store, 'refs'),
    projects,
    indexes,
    ledgers,
    scans,
    locks,
    turns,
    pins,
    cutsLockFile: below(locks, 'shallow'),
    housekeeping: below(store, 'housekeeping.json'),
    reserve: below(store, 'reserve'),
    gitVersion: below(store, 'git-version.json'),
    journals,
    restores,
    projectFile: (project) => below(projects, `${project}.json`),
    indexFile: (project) => below(indexes, project),
    ledgerFile: (project) => below(ledgers, `${project}.json`),
    scanFile: (project) => below(scans, project),
    projectLockFile: (project) => below(locks, project),
    pinsFile: (project) => below(pins, `${project}.json`),
    turnFile: (project) => below(turns, `${project}.json`),
    journalFile: (project) => below(journals, `${project}.json`),
    restoresFile: (project) => below(restores, `${project}.json`),
  }
}

/** The checkpoint base of a home. */
export function checkpointBase(home: AbsolutePath): AbsolutePath {
  return below(home, 'checkpoints')
}

function below(directory: string, ...names: readonly string[]): AbsolutePath {
  return join(directory, ...names) as AbsolutePath
}
