'use strict'
// Takes what is needed at run time of @photostructure/sqlite: 18 of 29 MB, the rest is the source code of SQLite.

const { cpSync, rmSync } = require('node:fs')
const { dirname, join } = require('node:path')

const from = join(dirname(require.resolve('@photostructure/sqlite')), '..')
const to = join(__dirname, 'dist')
rmSync(to, { recursive: true, force: true })
// Its code looks for the binary at ../prebuilds.
for (const [name, target] of [
  ['LICENSE', 'LICENSES.txt'],
  ['dist/index.cjs', 'lib/index.cjs'],
  ['dist/index.d.cts', 'lib/index.d.cts'],
  ['prebuilds', 'prebuilds'],
])
  cpSync(join(from, name), join(to, target), { recursive: true })
