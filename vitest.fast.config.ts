import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import shared from './vitest.config.ts'

/** Kills, faults, races and power cuts: they repeat a scene many times. */
const repeated = [
  '**/test/behaviour/{faults,kills,models,races}/**',
  '**/test/behaviour/*{killed,failing,racing,concurrent,disk,interrupted}*.test.ts',
]

/** The slowest other files, by folder: they repeat a scene too, or wait for a lock, a time limit or a clock's tick. */
const slow: Readonly<Record<string, readonly string[]>> = {
  'apps/bench/test': ['run-bench', 'upstream-driver'],
  'apps/cli/test/behaviour': [
    'hostile-world',
    'large-session-home',
    'looks',
    'progress',
    'sessions-beside-agent',
  ],
  'apps/cli/test/commands/completion': ['run'],
  'apps/cli/test/commands/migrate': ['run', 'run-import'],
  'apps/cli/test/commands/prune': ['run'],
  'apps/cli/test/commands/sessions/delete': ['run'],
  'apps/cli/test/commands/sessions/prune': ['run'],
  'apps/cli/test/commands/shared': ['pick-checkpoint'],
  'apps/cli/test/program': ['sessions-program'],
  'apps/docs-check/test': ['documents', 'guide', 'readme', 'store-life', 'troubleshooting'],
  'apps/example-host/test': ['run-host'],
  'apps/release/test/bundles': ['bundles'],
  'apps/release/test/tarballs': ['front-door', 'packages', 'programs'],
  'packages/checkpoints/test/behaviour/hostile': ['hostile-directory', 'restore-escape'],
  'packages/checkpoints/test/behaviour/laws': [
    'byte-fidelity',
    'change-detection',
    'deduplication',
    'never-lost',
    'orphans',
    'project-untouched',
    'round-trip',
    'size-cap',
    'unchanged-directories',
  ],
  'packages/checkpoints/test/behaviour/upstream': ['upstream-company'],
  'packages/checkpoints/test/engine': ['call-options'],
  'packages/checkpoints/test/housekeeping': ['prune-preview', 'reclaim', 'retention'],
  'packages/checkpoints/test/restore': ['restore', 'restore-many-files', 'restore-round-trip'],
  'packages/checkpoints/test/restore/recover': ['finish-restore'],
  'packages/checkpoints/test/turns': ['turn-tracker'],
  'packages/checkpoints/test/verify': ['repair', 'verify-store', 'with-repair'],
  'packages/git-adapter/test/history': ['stored-commits'],
  'packages/git-adapter/test/objects': ['object-reader', 'read-blobs'],
  'packages/git-adapter/test/process': ['git-environment', 'run-git'],
  'packages/git-adapter/test/refs': ['move-refs'],
  'packages/git-adapter/test/trees': ['tree-reader'],
  'packages/lock/test/claim-file': ['claim-file-port', 'owner-chain'],
  'packages/lock/test/flock': ['flock-port'],
  'packages/migration/test/import': [
    'import-below',
    'import-broken',
    'import-clones',
    'import-history',
  ],
  'packages/sessions/test/behaviour': ['large-home', 'upstream-defects'],
  'packages/sessions/test/database': [
    'can-write',
    'open-state-database',
    'protected-sessions',
    'remove-sessions',
    'session-facts',
  ],
  'packages/sessions/test/prune': ['prune-sessions'],
  'packages/workdir/test/git-index': [
    'find-repository',
    'git-config',
    'parse-index',
    'read-tracked-paths',
    'tracked-paths',
  ],
  'packages/workdir/test/ignore': ['ignore-glob-class', 'ignore-glob-match'],
  'packages/workdir/test/walk/readers': [
    'directory-reader',
    'look-ahead',
    'system-directory-reader',
  ],
  'packages/workdir/test/write': ['tree-writer'],
  'test-fixtures/test': ['hostile-environment'],
}

/** It pretends to be on another system, which the code asks only once in a process. */
const ownProcess = 'packages/workdir/test/read/open-handle.test.ts'

/** `test:fast`: every test except these, in one pool for the whole workspace, without a fresh worker for each file. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    isolate: false,
    exclude: ['**/node_modules/**', ...repeated, ...slowFiles(), ownProcess],
  },
})

function slowFiles(): readonly string[] {
  const files = Object.entries(slow).flatMap(([folder, names]) =>
    names.map((name) => `${folder}/${name}.test.ts`),
  )
  const missing = files.filter((file) => !existsSync(join(import.meta.dirname, file)))
  // A renamed file would be run unnoticed.
  if (missing.length > 0) throw new Error(`vitest.fast.config.ts: not found: ${missing.join(', ')}`)
  return files
}
