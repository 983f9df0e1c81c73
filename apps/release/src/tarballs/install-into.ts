import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { plainEnvironment } from './plain-environment.ts'
import { publicPackages, type Manifest, type WorkspacePackage } from '../workspace.ts'

/** The program that installs. npm puts all packages side by side; pnpm shows each package what it has declared, and nothing else. */
export type Installer = 'npm' | 'pnpm'

export interface InstallOptions {
  /** Installs the types of Node as well, for a project in TypeScript. */
  readonly withTypes?: boolean
  /** Leaves it to the installer to find what the package needs; otherwise the project can import that, too. */
  readonly isAlone?: boolean
  /** The Node that runs the installer. */
  readonly node?: string
}

/** Installs a package of ours from its tarball into a project that has nothing else, without running a script. */
export function installInto(
  directory: string,
  one: WorkspacePackage,
  tarballs: ReadonlyMap<string, string>,
  installer: Installer,
  { isAlone = false, node = process.execPath, withTypes = true }: InstallOptions = {},
): void {
  const specifiers = (names: Iterable<string>): Readonly<Record<string, string>> =>
    Object.fromEntries(Array.from(names, (name) => [name, `file:${tarballs.get(name)}`]))
  const dependencies = specifiers(isAlone ? [one.manifest.name] : neededPackages(one.manifest))
  // What is published nowhere yet has to be named where another package needs it. npm refuses to override what is named above.
  const overrides = specifiers(
    [...usablePackages(one.manifest)].filter(
      (name) => installer === 'pnpm' || !(name in dependencies),
    ),
  )
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies,
    ...(withTypes && { devDependencies: { '@types/node': nodeTypesVersion() } }),
    overrides,
  }
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(directory, 'pnpm-workspace.yaml'), JSON.stringify({ hoist: false, overrides }))
  execFileSync(
    installer,
    ['install', '--ignore-scripts', '--prefer-offline', ...quietly[installer]],
    {
      cwd: directory,
      env: plainEnvironment(node),
      stdio: 'pipe',
    },
  )
}

const quietly = {
  npm: ['--no-audit', '--no-fund', '--no-package-lock'],
  pnpm: ['--no-lockfile', '--reporter=silent'],
}

const packages = publicPackages()

/** The names of the package and of all of ours that it needs. */
export function neededPackages(first: Manifest): ReadonlySet<string> {
  return reachable(first, ({ dependencies }) => dependencies)
}

/** The same, with those that only some machines need. */
function usablePackages(first: Manifest): ReadonlySet<string> {
  return reachable(first, (one) => ({ ...one.dependencies, ...one.optionalDependencies }))
}

function reachable(
  first: Manifest,
  dependenciesOf: (one: Manifest) => Manifest['dependencies'],
): ReadonlySet<string> {
  const reached = new Set([first])
  // The loop also visits the entries that it adds.
  for (const one of reached) {
    const names = dependenciesOf(one) ?? {}
    for (const { manifest } of packages) if (manifest.name in names) reached.add(manifest)
  }
  return new Set([...reached].map(({ name }) => name))
}

/** A project in TypeScript for Node has these. */
function nodeTypesVersion(): string {
  const file = createRequire(import.meta.url).resolve('@types/node/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as Manifest).version
}
