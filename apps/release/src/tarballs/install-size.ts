import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What an install takes. */
export interface InstallSize {
  readonly bytes: number
  readonly packages: number
}

/** Measures the `node_modules` of a project, as npm fills it. */
export function installSize(project: string): InstallSize {
  const modules = join(project, 'node_modules')
  const names = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  const stats = names.map((name) => lstatSync(join(modules, name)))
  return {
    bytes: stats.filter((one) => one.isFile()).reduce((sum, { size }) => sum + size, 0),
    packages: names.filter((name) => manifestOfPackage.test(name)).length,
  }
}

/** Other manifests lie deeper, as those that say which kind of modules a directory has. */
const manifestOfPackage = /^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@]+\/package\.json$/
