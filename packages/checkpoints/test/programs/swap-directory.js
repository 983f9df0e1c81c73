// swap-directory.js <journals> <directory> <outside> <count file>: while a restore runs, swaps a directory for a
// link to another one and back without a pause, and writes how often into a file.
import { readdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'

const [journals, directory, outside, countFile] = process.argv.slice(2)
const aside = `${outside}.aside`
let count = 0

process.stdout.write('ready\n')
for (;;) {
  if (!isRestoring()) continue
  while (isRestoring()) swapAndBack()
  writeFileSync(countFile, `${count}`)
}

function isRestoring() {
  return readdirSync(journals).some((name) => name.endsWith('.json'))
}

/** The restore may change either in between; at the end, a directory must be in place again. */
function swapAndBack() {
  if (!succeeds(() => renameSync(directory, aside))) return
  if (succeeds(() => symlinkSync(outside, directory))) count += 1
  succeeds(() => unlinkSync(directory))
  if (!succeeds(() => renameSync(aside, directory))) rmSync(aside, { recursive: true })
}

function succeeds(act) {
  try {
    act()
    return true
  } catch {
    return false
  }
}
