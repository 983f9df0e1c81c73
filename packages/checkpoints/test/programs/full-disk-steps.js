// full-disk-steps.js <home> <project> <steps>: runs the steps of a JSON list, and prints their results.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { scratchEngine } from './scratch-engine.js'

const [home, project, steps] = process.argv.slice(2)
const store = join(home, 'checkpoints/store')
const engine = await scratchEngine(home, {
  'checkpoints.enabled': true,
  'checkpoints.max_snapshots': 2,
})
const collectingEngine = await scratchEngine(home, { 'checkpoints.max_snapshots': 1000 })

const stepsByName = {
  change: (bytes) => writeFileSync(join(project, 'content'), randomBytes(bytes)),
  names: addLongNames,
  read: readProject,
  history: takeHistory,
  snapshot: async () => outcomeOf(await engine.snapshot(project)),
  ensure: async () => outcomeOf(await engine.ensure(project)),
  restore: async (checkpoint) => {
    const { failed, verified } = await engine.restore(project, { checkpoint })
    return { failed, verified }
  },
  prune: () => runMaintenance('prune'),
  maintain: () => runMaintenance('maintain'),
  status: async () => (await engine.status()).projects.map(({ checkpoints }) => checkpoints),
  log: async () => (await engine.log(project)).checkpoints.length,
  git: (...args) => execFileSync('git', args, { cwd: store, encoding: 'utf8', stdio: 'pipe' }),
  unpack: unpackAll,
  temporary: () => readdirSync(store, { recursive: true }).filter((name) => /tmp[_-]/.test(name)),
  free: freeBytes,
  fill: fillDisk,
}

const results = []
for (const [name, ...args] of JSON.parse(steps)) {
  try {
    results.push((await stepsByName[name](...args)) ?? null)
  } catch (error) {
    results.push({ code: error.code, message: error.message })
  }
}
process.stdout.write(JSON.stringify(results))

function addLongNames(count) {
  const directory = join(project, 'long')
  mkdirSync(directory)
  for (let at = 0; at < count; at += 1)
    writeFileSync(join(directory, `${at}`.padStart(250, '-')), '')
}

function readProject() {
  return readdirSync(project).map((name) => {
    const { ino, mtimeMs } = statSync(join(project, name))
    return { name, ino, mtimeMs, content: readFileSync(join(project, name), 'base64') }
  })
}

/** Takes checkpoints with new content each, and keeps them all. */
async function takeHistory(count, bytes) {
  for (let number = 1; number <= count; number += 1) {
    stepsByName.change(bytes)
    const { outcome, why } = await collectingEngine.snapshot(project)
    if (outcome !== 'taken') throw new Error(`no checkpoint ${number}: ${why}`)
  }
}

function outcomeOf({ outcome, why }) {
  return { outcome, why }
}

async function runMaintenance(how) {
  const before = freeBytes()
  const { errors } = await engine[how]()
  return { errors, freed: freeBytes() - before }
}

/** Unpacks every object into a loose file, as upstream stores them. */
function unpackAll() {
  const packs = join(store, 'objects/pack')
  const contents = readdirSync(packs)
    .filter((name) => name.endsWith('.pack'))
    .map((name) => readFileSync(join(packs, name)))
  for (const name of readdirSync(packs)) rmSync(join(packs, name))
  for (const input of contents) execFileSync('git', ['unpack-objects', '-q'], { cwd: store, input })
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(home)
  return bavail * bsize
}

/** Fills the disk until this many bytes are free, in whole blocks. */
function fillDisk(bytesLeft = 0) {
  const ballast = openSync(join(home, 'ballast'), 'a')
  try {
    for (;;) writeSync(ballast, Buffer.alloc(4096))
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error
  }
  ftruncateSync(ballast, fstatSync(ballast).size - bytesLeft)
  closeSync(ballast)
}
