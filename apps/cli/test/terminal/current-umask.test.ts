import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const built = pathToFileURL(join(import.meta.dirname, '../../dist/terminal/current-umask.js')).href

test.each(['0022', '0077', '0002'])('finds the umask %s', (umask) => {
  const script = `console.log((await import('${built}')).currentUmask().toString(8))`
  const shell = `umask ${umask}; exec "$0" --input-type=module -e "$1"`
  const output = execFileSync('sh', ['-c', shell, process.execPath, script], { encoding: 'utf8' })
  expect(output.trim().padStart(4, '0')).toBe(umask)
})
