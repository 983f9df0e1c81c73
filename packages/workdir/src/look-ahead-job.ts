import type { FileRecords } from './file-records.ts'

/** What two threads know of one walk. One thread comes from the front of the directories, the other from their end. */
export interface LookAheadJob {
  /** One character per byte, as all names here. */
  readonly root: string
  /** The directories to describe, from the root on, separated by zeros. */
  readonly directories: string
  /** For each of them: 0 when it is nobody's yet, −1 when somebody is at it, else where its description begins, plus one. */
  readonly places: Int32Array
  /** Where the descriptions are. */
  readonly bytes: Uint8Array
  /** Not 0 when the walk is over; and not 0 when the thread that looks ahead has done with it. */
  readonly ends: Int32Array
}

/** In `places`. */
export const nobodys = 0
export const somebodys = -1

/** Where they stand in `ends`. */
export const walkEnded = 0
export const threadEnded = 1

/** Describes what there is to do ahead of a walk of a directory that had these files. */
export function makeJob(root: string, files: FileRecords): LookAheadJob {
  const directories = [...files.prefixes()].filter((prefix) => prefix !== '')
  const { paths, records } = files.bytes
  // There may be more than was there before; what does not fit is left to the walk.
  const length = Math.ceil((records.length + paths.length) * 1.25) + directories.length * 64
  return {
    root,
    directories: directories.map((prefix) => prefix.slice(0, -1)).join('\0'),
    places: new Int32Array(new SharedArrayBuffer(directories.length * 4)),
    bytes: new Uint8Array(new SharedArrayBuffer(length)),
    ends: new Int32Array(new SharedArrayBuffer(8)),
  }
}

/** The directories to describe, one by one. */
export function jobDirectories({ directories, places }: LookAheadJob): readonly string[] {
  return places.length === 0 ? [] : directories.split('\0')
}
