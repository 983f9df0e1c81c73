import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bed } from '../bed.ts'
import type { Checkout } from '../checkout.ts'
import { noLimit } from '../references/our-engine.ts'
import { buildTree, type Tree } from '../trees/build-tree.ts'
import { editFiles } from '../trees/edit-files.ts'

/** How many checkpoints each project has. */
export const checkpointsEach = 3

/** The same 50 projects in several homes, 10 of them unused for a month. */
export interface FiftyProjects {
  readonly own: readonly OwnHome[]
  /** A checkpoint base, not a home; null in a comparison. */
  readonly upstream: string | null
}

interface OwnHome {
  readonly checkout: Checkout
  readonly home: string
}

/**
 * Takes three checkpoints of each of 50 projects, which together have as many files as the bed's tree. All stores run
 * housekeeping before the last one; then everything is dated two days back.
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
  const { checkouts, isComparison, scratch } = bed
  const own = checkouts.map((checkout) => ({ checkout, home: scratch.place('fifty-own') }))
  const upstream = isComparison ? null : scratch.place('fifty-upstream')
  const places = [...own.map(({ home }) => home), ...(upstream === null ? [] : [upstream])]
  for (const place of places) mkdirSync(place)
  const projects = buildProjects(bed)
  const takeAll = async (): Promise<void> => {
    for (const [at, tree] of projects.entries()) {
      editFiles(tree, 1, bed.nextEdition())
      await takeEach(bed, { own, upstream, tree, isStale: at < bed.scale.staleProjects })
    }
  }
  await takeAll()
  await takeAll()
  // The stale projects must not be swept before the measurement.
  for (const { checkout, home } of own)
    await (await checkout.openOurs({ home, retentionDays: farPastDays })).maintain()
  if (upstream !== null) await bed.upstream.prune(upstream, farPastDays)
  await takeAll()
  if (upstream !== null) makeStale(upstream, projects.slice(0, bed.scale.staleProjects))
  for (const place of places) makeOlder(place)
  return { own, upstream }
}

function buildProjects({ scale, scratch, size, sources, tree }: Bed): readonly Tree[] {
  const parent = scratch.place(`projects-${size.label}`)
  const files = Math.ceil(tree.paths.length / scale.projects)
  return Array.from({ length: scale.projects }, (_, at) => {
    const mark = `project-${`${at}`.padStart(2, '0')}`
    return buildTree(sources, { root: join(parent, mark), files, mark })
  })
}

interface TakeOrder extends FiftyProjects {
  readonly tree: Tree
  readonly isStale: boolean
}

async function takeEach(bed: Bed, { isStale, own, tree, upstream }: TakeOrder): Promise<void> {
  const failed = new Error(`no checkpoint of ${tree.root}`)
  for (const { checkout, home } of own) {
    const engine = await checkout.openOurs({ home, ageMs: isStale ? monthMs : 0 })
    if ((await engine.snapshot(tree.root)).outcome !== 'taken') throw failed
  }
  if (upstream === null) return
  const project = { base: upstream, directory: tree.root, maxSnapshots: noLimit }
  if (!(await bed.upstream.take(project, 'bench'))) throw failed
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

/** All programs spare young objects, which another process may be writing. */
function makeOlder(directory: string): void {
  const then = new Date(Date.now() - 2 * dayMs)
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
}

const dayMs = 86_400_000
const monthMs = 30 * dayMs
const farPastDays = 1_000
