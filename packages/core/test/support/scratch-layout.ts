import { mkdirSync } from 'node:fs'
import { layout, parseAbsolutePath, type Layout } from '@hermes-checkpoints/core'
import { scratchHome } from '@hermes-checkpoints/test-fixtures'

/** The layout of a fresh home with a directory for projects. */
export function scratchLayout(): Layout {
  const places = layout(parseAbsolutePath(scratchHome().base))
  mkdirSync(places.projects, { recursive: true })
  return places
}
