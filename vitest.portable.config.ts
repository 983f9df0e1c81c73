import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import shared from './vitest.config.ts'

/**
 * `test:portable`: the tests that need nothing of Linux. Neither they nor their helpers touch the disk, start a process
 * or use the fixtures, which need a POSIX shell, permission bits, Python and git.
 */
const root = import.meta.dirname
const members = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  'apps/cli',
  'apps/house',
]
const needsSystem = /^node:(?:fs|child_process|os|worker_threads)\b|\/test-fixtures$/

// Not merged: that would add to the patterns of all tests.
export default defineConfig({ ...shared, test: { ...shared.test, include: portableTests() } })

function portableTests(): string[] {
  return members
    .map((member) => `${member}/test`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => path.endsWith('.test.ts') && isPortable(join(root, path), new Set()))
}

/** True when neither a file nor the test helpers that it imports need the system. */
function isPortable(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return true
  seen.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(/\bfrom '([^']+)'/g)]
  return imports.every(([, name = '']) => {
    if (!name.startsWith('.')) return !needsSystem.test(name)
    const target = join(dirname(file), name)
    return /[\\/]src[\\/]/.test(target) || !existsSync(target) || isPortable(target, seen)
  })
}
