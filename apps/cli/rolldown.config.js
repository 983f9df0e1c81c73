// Makes dist/programs: what the files in bin/ load. See docs/decisions/019-bundled-programs.md.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { licenses } from '@hermes-checkpoints/bundling'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

export default defineConfig({
  input: {
    'hermes-checkpoints': 'src/program/start-checkpoints.ts',
    'hermes-sessions': 'src/program/start-sessions.ts',
    start: 'src/program/start-tour.ts',
    // The engine looks for it at ../programs/housekeeper.js, from wherever its own code lies.
    housekeeper: '../../packages/checkpoints/programs/housekeeper.js',
    // And the walk for its second thread at ../programs/look-ahead.js.
    'look-ahead': '../../packages/workdir/src/walk/readers/look-ahead-thread.ts',
  },
  platform: 'node',
  // What is native stays where it was installed.
  external: ['@hermes-checkpoints/sqlite', 'koffi'],
  resolve: { conditionNames: ['@hermes-checkpoints/source', 'node', 'import', 'default'] },
  plugins: [constantVersion(), commonJsPackage(), licenses()],
  // yargs asks for it only where a config file extends another one, and we give it none.
  transform: { target: 'es2023', define: { 'import.meta.resolve': 'undefined' } },
  output: {
    dir: 'dist/programs',
    cleanDir: true,
    // Node loads CommonJS sooner than ES modules.
    format: 'cjs',
    dynamicImportInCjs: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    // Two files are loaded for a snapshot, and one for --version; the rest is split by what needs it.
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

/** Where the code is bundled, the manifest does not lie where `programVersion` looks for it. */
function constantVersion() {
  return {
    name: 'constant-version',
    load: {
      filter: { id: /src\/program\/program-version\.ts$/ },
      handler: () => `export const programVersion = () => ${JSON.stringify(version)}`,
    },
  }
}

/** The package has ES modules; this directory has none. */
function commonJsPackage() {
  return {
    name: 'commonjs-package',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
    },
  }
}
