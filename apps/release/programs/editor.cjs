// editor.cjs <extension> <project> <home>: loads an extension as VS Code does, which provides the module `vscode`.
const Module = require('node:module')

const [extension, project, home] = process.argv.slice(2)
const vscode = {
  workspace: { workspaceFolders: [{ uri: { fsPath: project } }] },
  window: { showInformationMessage: async (text) => void process.stdout.write(text) },
}
const load = Reflect.get(Module.prototype, 'require')
Module.prototype.require = function requireInHost(name) {
  return name === 'vscode' ? vscode : Reflect.apply(load, this, [name])
}
void require(extension).activate({ globalStorageUri: { fsPath: home } })
