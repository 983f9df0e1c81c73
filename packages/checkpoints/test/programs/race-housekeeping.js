// race-housekeeping.js <home> <own> <common>: in every second round, takes a checkpoint of a directory of
// its own and says what that holds; in the others, does something else with that directory or with one that others use
// too. Any failure ends it.
import { ok } from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { scratchEngine } from './scratch-engine.js'

const [home, own, common] = process.argv.slice(2)
const engine = await scratchEngine(home)
const ownPartOfCommon = join(common, `${process.pid}`)

const pinned = await saveOwn(0)
await engine.pin(own, pinned)
for await (const line of createInterface({ input: process.stdin })) {
  const round = Number(line)
  const acts = [saveCommon, compareCommon, restoreOwn, compareOwn]
  if (round % 2 === 0) await saveOwn(round)
  else await acts[((round - 1) / 2) % acts.length]()
  process.stdout.write('done\n')
}

async function saveOwn(round) {
  const files = rewrite(own, round)
  const { checkpoint, outcome, why } = await engine.snapshot(own)
  ok(outcome === 'taken', `${outcome}: ${why}`)
  process.stdout.write(`${JSON.stringify({ id: checkpoint.id, files })}\n`)
  return checkpoint.id
}

async function saveCommon() {
  rewrite(ownPartOfCommon, anyNumber(40))
  const { outcome, why } = await engine.snapshot(common)
  ok(outcome === 'taken' || outcome === 'unchanged', `${outcome}: ${why}`)
}

async function compareCommon() {
  await engine.diff(common, { from: 'latest' })
}

async function restoreOwn() {
  const { failed, verified } = await engine.restore(own, { checkpoint: pinned })
  ok(verified && failed.length === 0, JSON.stringify(failed))
}

async function compareOwn() {
  const { files } = await engine.diff(own, { from: pinned, to: 'latest' })
  ok(files.length > 0, 'two different checkpoints do not differ')
}

/** Few contents, so that a checkpoint often needs one that was just dropped with another. The first is always new. */
function rewrite(directory, round) {
  const both = content(anyNumber(8))
  const files = {
    one: content(round % 40),
    two: content(anyNumber(40)),
    'deep/three': both,
    'deep/four': both,
  }
  mkdirSync(join(directory, 'deep'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text)
  return files
}

function anyNumber(below) {
  return Math.floor(Math.random() * below)
}

function content(number) {
  return `${number} `.repeat(40)
}
