// editor.cjs <extension> <project> <home>: loads an extension as VS Code does, which provides the module `vscode`.
const Module = require('node:module')

const [extension, project, home] = process.argv.slice(2)
const vscode = {
  workspace: { workspaceFolders: [{ uri: { fsPath: project } }] },
  window: { showInformationMessage: async (text) => void process.stdout.write(text) },
}
const load = Module._load
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest))
void require(extension).activate({ globalStorageUri: { fsPath: home } })
