import type { ObjectId } from '@hermes-checkpoints/core'

/** What stands at a path of a directory, as far as it is saved and brought back. Permissions are the twelve bits. */
export type Entry =
  | { readonly kind: 'file'; readonly id: ObjectId; readonly permissions: number }
  /** A link's id is that of its target's bytes. */
  | { readonly kind: 'link'; readonly id: ObjectId }
  | { readonly kind: 'directory'; readonly permissions: number }
