'use strict'
// Takes what is needed at run time of @photostructure/sqlite: 18 of 29 MB, the rest is the source code of SQLite.

const { cpSync, rmSync } = require('node:fs')
const { dirname, join } = require('node:path')

const from = join(dirname(require.resolve('@photostructure/sqlite')), '..')
const to = join(__dirname, 'dist')
rmSync(to, { recursive: true, force: true })
for (const name of ['LICENSE', 'dist/index.cjs', 'dist/index.d.cts', 'prebuilds'])
  // It looks for its binary at ../prebuilds.
  cpSync(join(from, name), join(to, name.replace('dist/', 'lib/')), { recursive: true })
