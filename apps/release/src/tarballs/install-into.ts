import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { publicPackages, type Manifest, type WorkspacePackage } from '../workspace.ts'

/** The program that installs. npm puts all packages side by side; pnpm shows each package what it has declared, and nothing else. */
export type Installer = 'npm' | 'pnpm'

/** Installs a package of ours from its tarball into a project that has nothing else, without running a script. */
export function installInto(
  directory: string,
  one: WorkspacePackage,
  tarballs: ReadonlyMap<string, string>,
  installer: Installer,
): void {
  // What is published nowhere yet has to be named, also where another package needs it.
  const ours = [...withDependencies(one.manifest)].map(
    (name) => [name, `file:${tarballs.get(name)}`] as const,
  )
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(ours),
    devDependencies: { '@types/node': nodeTypesVersion() },
  }
  const settings = { hoist: false, overrides: Object.fromEntries(ours) }
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(directory, 'pnpm-workspace.yaml'), JSON.stringify(settings))
  execFileSync(
    installer,
    ['install', '--ignore-scripts', '--prefer-offline', ...quietly[installer]],
    {
      cwd: directory,
      env: plainEnvironment(),
      stdio: 'pipe',
    },
  )
}

const quietly = {
  npm: ['--no-audit', '--no-fund', '--no-package-lock'],
  pnpm: ['--no-lockfile', '--reporter=silent'],
}

const packages = publicPackages()

/** The package, and all of ours that it needs. */
function withDependencies(first: Manifest): ReadonlySet<string> {
  const needed = new Set([first])
  // The loop also visits the entries that it adds.
  for (const { dependencies = {} } of needed)
    for (const { manifest } of packages) if (manifest.name in dependencies) needed.add(manifest)
  return new Set([...needed].map(({ name }) => name))
}

/** Whoever writes TypeScript for Node has these. */
function nodeTypesVersion(): string {
  const file = createRequire(import.meta.url).resolve('@types/node/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as Manifest).version
}

/** What npm tells the scripts that it runs would tell an npm within them where to install. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const isOfScript = /^npm_(?!config_(?:cache|registry|userconfig)$)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfScript.test(name)))
}
