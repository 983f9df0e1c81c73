import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { publicPackages, workspaceRoot } from '../workspace.ts'

/** Makes the tarballs that would be published, and tells them by the names of their packages. */
export function packAll(destination: string): ReadonlyMap<string, string> {
  const filters = publicPackages().flatMap(({ manifest }) => ['--filter', manifest.name])
  execFileSync('pnpm', ['--recursive', ...filters, 'pack', '--pack-destination', destination], {
    cwd: workspaceRoot,
    stdio: 'pipe',
  })
  return new Map(
    publicPackages().map(({ manifest: { name, version } }) => {
      const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
      return [name, join(destination, file)]
    }),
  )
}
