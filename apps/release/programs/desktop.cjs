// desktop.cjs <app> <project> <home>: starts the `main` of an app's package.json as Electron does, which provides `electron`.
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const { join } = require('node:path')

const [directory, ...rest] = process.argv.slice(2)
const app = { whenReady: async () => undefined, arguments: rest, quit: () => undefined }
const load = Module._load
Module._load = (name, ...more) => (name === 'electron' ? { app } : load(name, ...more))
const { main } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
require(join(directory, main))
