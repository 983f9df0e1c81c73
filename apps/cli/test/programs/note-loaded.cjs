// Loaded before a program: at its end, adds a line to the file $NOTES with its name, its exit code and what it has loaded.
const { appendFileSync } = require('node:fs')

process.on('exit', (exitCode) => {
  const note = { program: process.argv[1], exitCode, loaded: Object.keys(require.cache) }
  appendFileSync(process.env.NOTES, `${JSON.stringify(note)}\n`)
})
