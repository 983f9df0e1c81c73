/**
 * How git behaves in the store.
 *
 * The same values go into the store's `config`, for upstream and for people who look at the store with
 * git, and into the environment of every call, so that a store which somebody else made or edited is
 * safe to work in as well.
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
  // History is cut with the `shallow` file, which a commit-graph would contradict; refs are read as files.
  ['core.commitgraph', 'false'],
  ['gc.writecommitgraph', 'false'],
  ['gc.packrefs', 'false'],
  ['core.logallrefupdates', 'false'],
  // A checkpoint that was reported survives a power cut.
  ['core.fsync', 'all'],
  ['core.fsyncmethod', 'fsync'],
  // Nothing in the project or in anybody's settings is executed or changes a byte.
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
  // One pack per checkpoint, quick to write; housekeeping compresses harder later.
  ['fastimport.unpacklimit', '1'],
  ['core.compression', '1'],
  ['core.sharedrepository', '0600'],
])

/** The lines that `core` needs to be a bare repository at all. */
export const bareRepository = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'

/** The store's settings as text for a git config file. A later block overrules an earlier one. */
export function storeConfigText(): string {
  const lines = [...storeConfig].map(([key, value]) => {
    const [section, name] = key.split('.')
    return `[${section}]\n\t${name} = ${quote(value)}\n`
  })
  return `# Settings of hermes-checkpoints; they overrule whatever stands above.\n${lines.join('')}`
}

function quote(value: string): string {
  return /^[\w/.-]+$/.test(value) ? value : `"${value}"`
}
