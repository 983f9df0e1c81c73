import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'

export interface OwnerFields {
  readonly pid: number
  readonly startTime: string | null
  readonly host: string
  readonly nonce: string
  readonly command: string
}

/** Puts a file into the directory of a lock's owners. */
export function putOwnerFile(lock: AbsolutePath, name: string, content: string): void {
  mkdirSync(ownerDirectory(lock), { recursive: true })
  writeFileSync(join(ownerDirectory(lock), name), content)
}

/** Puts the file of an owner into that directory. */
export function putOwner(lock: AbsolutePath, name: string, owner: OwnerFields): void {
  putOwnerFile(lock, name, JSON.stringify(owner))
}

/** The names of all files in that directory. */
export function listOwnerFiles(lock: AbsolutePath): readonly string[] {
  return readdirSync(ownerDirectory(lock)).toSorted()
}

/** An owner on this host: by default a process that has ended. */
export function ownerWith(fields: Partial<OwnerFields>): OwnerFields {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const nonce = '0123456789abcdef'.repeat(2)
  return { pid, startTime: null, host: hostname(), nonce, command: 'node agent.js', ...fields }
}

function ownerDirectory(lock: AbsolutePath): string {
  return `${lock}.owners`
}
