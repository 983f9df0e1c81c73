// desktop-main.js: the shape of the main process of an Electron app.
import { app } from 'electron'
import { takeAndRestore } from './take-and-restore.js'

void app.whenReady().then(async () => {
  const [project, home] = app.arguments
  process.stdout.write(JSON.stringify(await takeAndRestore(project, home)))
  app.quit()
})
