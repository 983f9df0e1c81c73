import type { ObjectId } from '@hermes-checkpoints/core'

/** A file, link or directory, as checkpoints save and restore it. Permissions are the twelve bits. */
export type Entry =
  | { readonly kind: 'file'; readonly id: ObjectId; readonly permissions: number }
  /** The id is that of the target's bytes. */
  | { readonly kind: 'link'; readonly id: ObjectId }
  | { readonly kind: 'directory'; readonly permissions: number }
