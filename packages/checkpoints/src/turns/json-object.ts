import { readIfThere, type AbsolutePath } from '@hermes-checkpoints/core'

export type JsonObject = Readonly<Record<string, unknown>>

/** Reads a file with a JSON object. A missing or damaged file counts as empty. */
export function readJsonObject(file: AbsolutePath): JsonObject {
  const bytes = readIfThere(file)
  return bytes === null ? {} : parseObject(bytes)
}

/** True for a JSON object; false for arrays, null and plain values. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseObject(bytes: Buffer): JsonObject {
  try {
    // Without `fatal`, replacement characters would make up paths.
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isJsonObject(value) ? value : {}
  } catch {
    // Not UTF-8, or not JSON.
    return {}
  }
}
