// Builds dist/programs, which the files in bin/ load. See docs/decisions/019-bundled-programs.md.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { licenses } from '@hermes-checkpoints/bundling'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

export default defineConfig({
  input: {
    'hermes-checkpoints': 'src/program/start-checkpoints.ts',
    'hermes-sessions': 'src/program/start-sessions.ts',
    start: 'src/program/start-tour.ts',
    // The engine starts ../programs/housekeeper.js, relative to its own code.
    housekeeper: '../../packages/checkpoints/programs/housekeeper.js',
    // The walk starts its second thread from ../programs/look-ahead.js.
    'look-ahead': '../../packages/workdir/src/walk/readers/look-ahead-thread.ts',
  },
  platform: 'node',
  // Native packages cannot be bundled.
  external: ['@hermes-checkpoints/sqlite', 'koffi'],
  resolve: { conditionNames: ['@hermes-checkpoints/source', 'node', 'import', 'default'] },
  plugins: [constantVersion(), commonJsPackage(), licenses()],
  // yargs needs it only for config files that extend others, and we use none.
  transform: { target: 'es2023', define: { 'import.meta.resolve': 'undefined' } },
  output: {
    dir: 'dist/programs',
    cleanDir: true,
    // Node loads CommonJS faster than ES modules.
    format: 'cjs',
    dynamicImportInCjs: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    // A snapshot loads two files, --version one; the rest is split by the commands that need it.
    codeSplitting: {
      groups: [
        {
          name: 'main',
          test: /src\/program\/(?:checkpoints-program|start-program)\.ts$/,
          priority: 2,
        },
        { name: 'engine', test: /src\/commands\/snapshot\/run\.ts$/, priority: 1 },
      ],
    },
  },
})

/** In a bundle, `programVersion` cannot find the manifest, so the version is inlined. */
function constantVersion() {
  return {
    name: 'constant-version',
    load: {
      filter: { id: /src\/program\/program-version\.ts$/ },
      handler: () => `export const programVersion = () => ${JSON.stringify(version)}`,
    },
  }
}

/** The package holds ES modules, but this directory holds CommonJS. */
function commonJsPackage() {
  return {
    name: 'commonjs-package',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
    },
  }
}
