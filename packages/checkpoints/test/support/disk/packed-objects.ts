import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { plainGit } from '@hermes-checkpoints/test-fixtures'

/** The position of an object in a pack. */
export interface PackedObject {
  readonly id: string
  readonly start: number
  readonly end: number
  /** The base of its delta; null when it is stored in full. */
  readonly base: string | null
}

/** Returns the objects of a pack, each after the base of its delta. */
export function packedObjects(pack: string): readonly PackedObject[] {
  const lines = plainGit(dirname(pack), 'verify-pack', '-v', pack).split('\n')
  const records = lines.flatMap((line) => {
    const [, id = '', start, depth, base] = objectLine.exec(line) ?? []
    return start === undefined
      ? []
      : [{ id, start: Number(start), depth: Number(depth ?? 0), base }]
  })
  const trailer = statSync(pack).size - 20
  const starts = [...records.map(({ start }) => start), trailer].toSorted((a, b) => a - b)
  return records
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ base = null, id, start }) => {
      const end = starts.find((next) => next > start) ?? trailer
      return { id, start, end, base }
    })
}

const objectLine = /^([0-9a-f]{40}) +(?:commit|tree|blob) +\d+ \d+ (\d+)(?: (\d+) ([0-9a-f]{40}))?$/
