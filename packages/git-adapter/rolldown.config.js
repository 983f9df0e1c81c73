// Makes dist/vendor/simple-git.js; see docs/decisions/029-front-door.md.
import { builtinModules } from 'node:module'
import { defineConfig } from 'rolldown'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { licenses } from '@hermes-checkpoints/bundling'

export default defineConfig({
  input: { 'simple-git': 'simple-git' },
  platform: 'node',
  // A helper of simple-git is CommonJS. Its require('tty') fails in an ES module that esbuild makes of it.
  plugins: [esmExternalRequirePlugin({ external: [...builtinModules] }), licenses()],
  output: { dir: 'dist/vendor', format: 'esm', cleanDir: true },
})
