import { requireSuccess, unexpectedOutput } from '../process/git-outcome.ts'
import { runInStore, type Store } from '../store/store.ts'

export interface ObjectCounts {
  readonly looseObjects: number
  readonly packedObjects: number
  readonly packs: number
  readonly packBytes: number
  /** Files in `objects` that killed processes left. */
  readonly garbageFiles: number
  readonly garbageBytes: number
}

/** Counts objects, packs and garbage. */
export async function countObjects(store: Store): Promise<ObjectCounts> {
  const outcome = requireSuccess(await runInStore(store, { args: ['count-objects', '-v'] }))
  const counts = new Map(
    outcome.stdout
      .toString()
      .split('\n')
      .map((line) => line.split(': '))
      .map(([key, value]) => [key, Number(value)]),
  )
  const count = (key: string): number => {
    const value = counts.get(key)
    if (value === undefined || !Number.isInteger(value)) throw unexpectedOutput(outcome, 'counts')
    return value
  }
  return {
    looseObjects: count('count'),
    packedObjects: count('in-pack'),
    packs: count('packs'),
    packBytes: count('size-pack') * kibibyte,
    garbageFiles: count('garbage'),
    garbageBytes: count('size-garbage') * kibibyte,
  }
}

const kibibyte = 1024
