import type { AbsolutePath } from '@hermes-checkpoints/core'
import { sessionPlaces, type SessionPlaces } from './session-places.ts'

/** Which home's sessions to read or change. */
export interface SessionsOptions {
  readonly home: AbsolutePath
  /** The folder of transcripts; `<home>/sessions` by default. */
  readonly sessionsDir?: AbsolutePath | undefined
}

/** Returns the places of the sessions that the options select. */
export function placesOf({ home, sessionsDir }: SessionsOptions): SessionPlaces {
  const places = sessionPlaces(home)
  return sessionsDir === undefined ? places : { ...places, sessionsDir }
}
