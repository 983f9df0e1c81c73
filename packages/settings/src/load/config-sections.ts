import * as z from '#zod'
import { type AbsolutePath, CheckpointError } from '@hermes-checkpoints/core'
import type { SettingSection } from '../table/setting-table.ts'
import { describeValue } from '../table/setting-value.ts'

/** Our sections of a config file, their values unchecked; a missing section is empty. */
export type ConfigSections = Readonly<Record<SettingSection, Readonly<Record<string, unknown>>>>

/** Checks the structure of a config file and returns our sections. */
export function parseConfigSections(document: unknown, path: AbsolutePath): ConfigSections {
  const parsed = configSchema.safeParse(document ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path[0] === undefined ? path : `${String(issue.path[0])} in ${path}`
  throw new CheckpointError(
    'config-invalid',
    `${where}: expected a map, found ${describeValue(issue?.input)}`,
    { hint: 'Write one `name: value` per line.' },
  )
}

const sectionSchema = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((section) => section ?? {})

const configSchema: z.ZodType<ConfigSections> = z.object({
  checkpoints: z.preprocess(switchToSection, sectionSchema),
  sessions: sectionSchema,
})

/** The agent also accepts `checkpoints: true`. */
function switchToSection(section: unknown): unknown {
  return typeof section === 'boolean' ? { enabled: section } : section
}
