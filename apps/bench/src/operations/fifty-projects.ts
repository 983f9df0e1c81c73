import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bed } from '../bed.ts'
import { noLimit, openOurs } from '../references/our-engine.ts'
import { buildTree, type Tree } from '../trees/build-tree.ts'
import { editFiles } from '../trees/edit-files.ts'

/** How many checkpoints each of them has. */
export const checkpointsEach = 3

/** Two homes with the same 50 projects, 10 of them untouched for a month. */
export interface FiftyProjects {
  readonly ours: string
  /** A checkpoint base, not a home. */
  readonly upstream: string
}

/**
 * Takes three checkpoints of each of 50 projects, which together have as many files as the bed's tree. Before the last
 * one both stores run housekeeping; then everything is dated two days back.
 */
export async function fiftyProjects(bed: Bed): Promise<FiftyProjects> {
  const known = made.get(bed)
  if (known !== undefined) return known
  const promise = build(bed)
  made.set(bed, promise)
  return promise
}

const made = new WeakMap<Bed, Promise<FiftyProjects>>()

async function build(bed: Bed): Promise<FiftyProjects> {
  const { scratch, upstream } = bed
  const [ours, theirs] = [scratch.place('fifty-ours'), scratch.place('fifty-upstream')]
  for (const place of [ours, theirs]) mkdirSync(place)
  const projects = buildProjects(bed)
  const takeAll = async (): Promise<void> => {
    for (const [at, tree] of projects.entries()) {
      editFiles(tree, 1, bed.nextEdition())
      await takeBoth(bed, { ours, theirs, tree, isStale: at < bed.scale.staleProjects })
    }
  }
  await takeAll()
  await takeAll()
  // The stale projects must not be swept before the measurement.
  await (await openOurs({ home: ours, retentionDays: farPastDays })).maintain()
  await upstream.prune(theirs, farPastDays)
  await takeAll()
  makeStale(theirs, projects.slice(0, bed.scale.staleProjects))
  for (const place of [ours, theirs]) makeOlder(place)
  return { ours, upstream: theirs }
}

function buildProjects({ scale, scratch, size, sources, tree }: Bed): readonly Tree[] {
  const parent = scratch.place(`projects-${size.label}`)
  const files = Math.ceil(tree.paths.length / scale.projects)
  return Array.from({ length: scale.projects }, (_, at) => {
    const mark = `project-${`${at}`.padStart(2, '0')}`
    return buildTree(sources, { root: join(parent, mark), files, mark })
  })
}

interface BothOrder {
  readonly ours: string
  readonly theirs: string
  readonly tree: Tree
  readonly isStale: boolean
}

async function takeBoth(
  { upstream }: Bed,
  { isStale, ours, theirs, tree }: BothOrder,
): Promise<void> {
  const engine = await openOurs({ home: ours, ageMs: isStale ? monthMs : 0 })
  const { outcome } = await engine.snapshot(tree.root)
  const project = { base: theirs, directory: tree.root, maxSnapshots: noLimit }
  const isTaken = await upstream.take(project, 'bench')
  if (outcome !== 'taken' || !isTaken) throw new Error(`no checkpoint of ${tree.root}`)
}

/** Upstream has no injectable clock, so the times in its project files are set back. */
function makeStale(base: string, projects: readonly Tree[]): void {
  const directory = join(base, 'store', 'projects')
  const stale = new Set(projects.map(({ root }) => root))
  for (const name of readdirSync(directory)) {
    const file = join(directory, name)
    const project = JSON.parse(readFileSync(file, 'utf8')) as {
      workdir: string
      last_touch: number
    }
    if (!stale.has(project.workdir)) continue
    writeFileSync(
      file,
      JSON.stringify({ ...project, last_touch: project.last_touch - monthMs / 1000 }),
    )
  }
}

/** Both programs spare young objects, which another process may be writing. */
function makeOlder(directory: string): void {
  const then = new Date(Date.now() - 2 * dayMs)
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
}

const dayMs = 86_400_000
const monthMs = 30 * dayMs
const farPastDays = 1_000
