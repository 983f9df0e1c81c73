// Takes what is needed at run time of @photostructure/sqlite: 18 of 29 MB, the rest is the source code of SQLite.

import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const from = join(dirname(fileURLToPath(import.meta.resolve('@photostructure/sqlite'))), '..')
const to = join(import.meta.dirname, 'dist')
rmSync(to, { recursive: true, force: true })
// Its code looks for the binary at ../prebuilds.
for (const [name, target] of [
  ['LICENSE', 'LICENSES.txt'],
  ['dist/index.cjs', 'lib/index.cjs'],
  ['dist/index.d.cts', 'lib/index.d.cts'],
  ['prebuilds', 'prebuilds'],
])
  cpSync(join(from, name), join(to, target), { recursive: true })
