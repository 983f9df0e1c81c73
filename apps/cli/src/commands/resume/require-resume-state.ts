import { CheckpointError, nearestName, type AbsolutePath } from '@hermes-checkpoints/core'
import type { ResumeStates, SessionId, StateFile } from '@hermes-checkpoints/resume'
import { shellWord } from '../../argv/shell-word.ts'

/** Returns the state of a session. When there is none, the error names a lost one or a similar id. */
export function requireResumeState(
  states: ResumeStates,
  id: SessionId,
  base: AbsolutePath,
): StateFile {
  const file = states.readFile(id)
  if (file !== null) return file
  throw unknownState(states, id, base)
}

export function unknownState(
  states: ResumeStates,
  id: SessionId,
  base: AbsolutePath,
): CheckpointError {
  return new CheckpointError('state-unknown', `no resume state ${id} in ${base}`, {
    hint: hintFor(states, id),
  })
}

function hintFor(states: ResumeStates, id: SessionId): string {
  const lost = states.findLostStates().states
  const found = lost.find(({ state }) => state.id === id)
  if (found !== undefined)
    return `A lost one is at ${found.state.path}; \`hermes-sessions resume recover ${shellWord(id)}\` recovers it.`
  const nearest = nearestName(id, [...states.listSessions(), ...lost.map(({ state }) => state.id)])
  const all = 'Run `hermes-sessions resume list` to list them.'
  return nearest === undefined ? all : `Did you mean ${nearest}? ${all}`
}
