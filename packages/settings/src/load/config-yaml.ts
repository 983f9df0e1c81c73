import { LineCounter, parseDocument, type Document, type YAMLError } from 'yaml'
import { type AbsolutePath, CheckpointError } from '@hermes-checkpoints/core'

/** Parses a config file like the agent, so that values have the same meaning for both. */
export function parseConfigYaml(text: string, path: AbsolutePath): unknown {
  return toValue(parseConfigDocument(text, path), path)
}

/** Parses a config file to a document that keeps the positions of its parts in the text. */
export function parseConfigDocument(text: string, path: AbsolutePath): Document.Parsed {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    // As in Python: YAML 1.1, where `yes` and `off` are booleans, and the last of two equal keys wins.
    version: '1.1',
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: true,
    lineCounter,
  })
  const [error] = document.errors
  if (error !== undefined) throw notYaml(path, position(error, lineCounter), error)
  return document
}

function toValue(document: Document.Parsed, path: AbsolutePath): unknown {
  try {
    return document.toJS()
  } catch (error) {
    // Aliases are resolved only here: one may have no anchor, or expand without limit.
    throw notYaml(path, '', error as Error)
  }
}

function position(error: YAMLError, lineCounter: LineCounter): string {
  const { line, col } = lineCounter.linePos(error.pos[0])
  return ` at line ${line}, column ${col}`
}

function notYaml(path: AbsolutePath, place: string, cause: Error): CheckpointError {
  return new CheckpointError(
    'config-invalid',
    `${path}: expected YAML, found an error${place}: ${cause.message}`,
    { hint: 'Correct the file; none of its settings was used.', cause },
  )
}
