// desktop.cjs <app> <project> <home>: starts the `main` of an app's package.json as Electron does, which provides `electron`.
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const path = require('node:path')

const [directory, ...rest] = process.argv.slice(2)
const app = { whenReady: async () => undefined, arguments: rest, quit: () => undefined }
const load = Reflect.get(Module.prototype, 'require')
Module.prototype.require = function requireInHost(name) {
  return name === 'electron' ? { app } : Reflect.apply(load, this, [name])
}
const { main } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
require(path.join(directory, main))
