/**
 * The git settings of the store.
 *
 * They go into the store's `config`, for upstream and for users who inspect the store with git, and into the environment
 * of every call, so that a store that another program made or a user edited is safe as well.
 */
export const storeConfig: ReadonlyMap<string, string> = new Map([
  // Upstream's values.
  ['user.name', 'Hermes Checkpoint'],
  ['user.email', 'hermes@local'],
  ['commit.gpgsign', 'false'],
  ['tag.gpgsign', 'false'],
  ['gc.auto', '0'],
  // Only housekeeping reclaims space, and only under the lock.
  ['maintenance.auto', 'false'],
  ['receive.autogc', 'false'],
  // We cut history with the `shallow` file, which a commit-graph would contradict, and read refs as files.
  ['core.commitgraph', 'false'],
  ['gc.writecommitgraph', 'false'],
  ['gc.packrefs', 'false'],
  ['core.logallrefupdates', 'false'],
  // A checkpoint that was reported survives a power cut.
  ['core.fsync', 'all'],
  ['core.fsyncmethod', 'fsync'],
  // Nothing in the project or in the user's settings is executed or changes a byte.
  ['core.hookspath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['log.showsignature', 'false'],
  ['core.attributesfile', '/dev/null'],
  ['core.excludesfile', '/dev/null'],
  ['core.autocrlf', 'false'],
  ['core.safecrlf', 'false'],
  ['core.symlinks', 'true'],
  ['core.filemode', 'true'],
  ['core.protectntfs', 'false'],
  ['core.protecthfs', 'false'],
  ['core.quotepath', 'false'],
  // One pack per checkpoint, fast to write. Housekeeping compresses better later.
  ['fastimport.unpacklimit', '1'],
  ['core.compression', '1'],
  ['core.sharedrepository', '0600'],
])

/** The lines that `core` needs to be a bare repository at all. */
export const bareRepository = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'

/** The store's settings as a block for a git config file. A later block overrides an earlier one. */
export function storeConfigText(): string {
  return `# Settings of hermes-checkpoints; they override the settings above.\n${storeConfigLines()}`
}

/** The block without its comment. */
export function storeConfigLines(): string {
  const lines = [...storeConfig].map(([key, value]) => {
    const [section, name] = key.split('.')
    return `[${section}]\n\t${name} = ${quote(value)}\n`
  })
  return lines.join('')
}

function quote(value: string): string {
  return /^[\w/.-]+$/.test(value) ? value : `"${value}"`
}
