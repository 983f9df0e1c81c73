import {
  Composer,
  Parser,
  type Document,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
} from 'yaml'
import { isTooDeep } from './is-too-deep.ts'
import { plainLineBreaks } from './plain-line-breaks.ts'
import { pythonScalars } from './python-scalars.ts'
import { toValue } from './to-value.ts'
import type { YamlMapping, YamlValue } from './yaml-value.ts'

/** The result of parsing a state. */
export type ParsedState =
  | { readonly kind: 'mapping'; readonly content: YamlMapping }
  | { readonly kind: 'damaged'; readonly why: string }

/** Parses the text of a state like Python's `yaml.safe_load`. Never throws. */
export function parseState(text: string): ParsedState {
  try {
    const value = parse(text)
    return isMapping(value) ? { kind: 'mapping', content: value } : damaged('not a mapping')
  } catch (error) {
    return damaged(error instanceof Error ? error.message : String(error))
  }
}

function parse(text: string): YamlValue {
  const tokens = [...new Parser().parse(plainLineBreaks(text))]
  // The composer is recursive: a text that is nested deeply enough would crash the process.
  if (isTooDeep(tokens)) throw new Error('nested too deeply')
  const [document, another] = new Composer(options).compose(tokens, true, text.length)
  if (document === undefined || another !== undefined) throw new Error('not one YAML document')
  requireNoErrors(document)
  return toValue(document)
}

function requireNoErrors({ errors, warnings }: Document.Parsed): void {
  const problem = errors[0] ?? warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED')
  if (problem !== undefined) throw problem
}

const options: ParseOptions & DocumentOptions & SchemaOptions = {
  schema: 'failsafe',
  customTags: [...pythonScalars],
  // Binary data and sets, when they are tagged.
  resolveKnownTags: true,
  // The last of two equal keys wins, as in Python.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
}

function isMapping(value: YamlValue): value is YamlMapping {
  const isOther = Array.isArray(value) || value instanceof Set || value instanceof Uint8Array
  return typeof value === 'object' && value !== null && !isOther && !('toJSON' in value)
}

function damaged(why: string): ParsedState {
  return { kind: 'damaged', why }
}
