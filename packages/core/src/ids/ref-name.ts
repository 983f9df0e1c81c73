import type { Brand } from './brand.ts'
import type { CheckpointId } from './checkpoint-id.ts'
import { isProjectHash, type ProjectHash } from './project-hash.ts'

/** The full name of a ref in the store. */
export type RefName = Brand<'RefName'>

/** The refs of the chains. Upstream uses the same names. */
export const chainPrefix = 'refs/hermes/'
/** The refs of checkpoints that outlive their chain. */
export const keptPrefix = 'refs/hermes-kept/'

/** The tip of a project's chain of checkpoints. */
export function chainRef(project: ProjectHash): RefName {
  return `${chainPrefix}${project}` as RefName
}

/** The ref that holds a pinned or kept checkpoint older than its chain. */
export function keptRef(project: ProjectHash, checkpoint: CheckpointId): RefName {
  return `${keptPrefix}${project}/${checkpoint}` as RefName
}

/** The project whose chain a ref is; null for every other ref. */
export function projectOfChainRef(ref: string): ProjectHash | null {
  const name = ref.startsWith(chainPrefix) ? ref.slice(chainPrefix.length) : ''
  return isProjectHash(name) ? name : null
}
