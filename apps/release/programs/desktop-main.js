// desktop-main.js: the shape of the main process of an Electron app.
// @boundaries-ignore desktop.cjs provides it, as Electron does
import { app } from 'electron'
import { takeAndRestore } from './take-and-restore.js'

void main()

async function main() {
  await app.whenReady()
  const [project, home] = app.arguments
  process.stdout.write(JSON.stringify(await takeAndRestore(project, home)))
  app.quit()
}
