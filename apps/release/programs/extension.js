// extension.js: the shape of a VS Code extension, which the editor loads with `require`.
import { window, workspace } from 'vscode'
import { takeAndRestore } from './take-and-restore.js'

export async function activate({ globalStorageUri }) {
  const [folder] = workspace.workspaceFolders
  const result = await takeAndRestore(folder.uri.fsPath, globalStorageUri.fsPath)
  await window.showInformationMessage(JSON.stringify(result))
}
