import { readIfThere, type AbsolutePath } from '@hermes-checkpoints/core'

export type JsonObject = Readonly<Record<string, unknown>>

/** Reads a file of ours that holds a JSON object; one that is missing or damaged counts as empty. */
export function readJsonObject(file: AbsolutePath): JsonObject {
  const bytes = readIfThere(file)
  return bytes === null ? {} : parseObject(bytes)
}

/** Says whether a value out of JSON is an object with keys. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseObject(bytes: Buffer): JsonObject {
  try {
    // Replacing what cannot be decoded would make up paths.
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isJsonObject(value) ? value : {}
  } catch {
    // Whatever is wrong with the text, it is no object.
    return {}
  }
}
