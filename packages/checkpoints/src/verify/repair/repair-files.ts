import { basename, join } from 'node:path'
import {
  parseProjectHash,
  readIfThere,
  type AbsolutePath,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'
import type { Finding } from '../finding.ts'
import { repairProjectFile } from './repair-project-file.ts'
import type { DamagedDir } from './damaged-dir.ts'
import type { ProblemCode } from '../verify-report.ts'

/** Sets damaged files aside, and rewrites project files. The others are recreated when needed. */
export function repairFiles(
  layout: Layout,
  findings: readonly Finding[],
  damagedDir: DamagedDir,
  now: Instant,
): void {
  for (const { code, target } of findings) {
    const file = join(layout.store, target) as AbsolutePath
    const remains = isSetAside.has(code) ? damagedDir.take(file) : null
    if (isAboutProject.has(code))
      repairProjectFile(layout, parseProjectHash(basename(target, '.json')), remains, now)
  }
}

/** Sets aside the files that keep git from recognising the repository; opening the store recreates them. */
export function repairRepository({ config, head }: Layout, damagedDir: DamagedDir): void {
  damagedDir.take(config)
  const isHead = /^(?:ref: refs\/|[0-9a-f]{40}\n?$)/.test(readIfThere(head)?.toString() ?? '')
  if (!isHead) damagedDir.take(head)
}

const isAboutProject: ReadonlySet<ProblemCode> = new Set(['project-damaged', 'project-missing'])
const isSetAside: ReadonlySet<ProblemCode> = new Set([
  'project-damaged',
  'scan-damaged',
  'journal-damaged',
  'file-damaged',
])
