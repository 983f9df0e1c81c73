// Makes dist/vendor/zod.js; see docs/decisions/029-front-door.md.
import { defineConfig } from 'rolldown'
import { licenses } from '@hermes-checkpoints/bundling'

export default defineConfig({
  input: { zod: 'src/load/zod.ts' },
  platform: 'node',
  plugins: [licenses()],
  output: { dir: 'dist/vendor', format: 'esm', cleanDir: true },
})
