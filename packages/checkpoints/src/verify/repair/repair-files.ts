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

/** Sets damaged files aside. Whoever needs one does without, but for who a project is. */
export function repairFiles(
  layout: Layout,
  findings: readonly Finding[],
  shelf: DamagedDir,
  now: Instant,
): void {
  for (const { code, target } of findings) {
    const file = join(layout.store, target) as AbsolutePath
    const remains = isSetAside.has(code) ? shelf.take(file) : null
    if (isAboutProject.has(code))
      repairProjectFile(layout, parseProjectHash(basename(target, '.json')), remains, now)
  }
}

/** Sets aside what keeps git from taking the store for a repository; whoever opens the store makes it anew. */
export function mendRepository({ config, head }: Layout, shelf: DamagedDir): void {
  shelf.take(config)
  const isHead = /^(?:ref: refs\/|[0-9a-f]{40}\n?$)/.test(readIfThere(head)?.toString() ?? '')
  if (!isHead) shelf.take(head)
}

const isAboutProject: ReadonlySet<ProblemCode> = new Set(['project-damaged', 'project-missing'])
const isSetAside: ReadonlySet<ProblemCode> = new Set([
  'project-damaged',
  'scan-damaged',
  'journal-damaged',
  'file-damaged',
])
