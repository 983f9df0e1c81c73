import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import { parseByteIgnoreFile } from './ignore-file.ts'
import type { IgnoreLayer } from './ignore-layer.ts'
import type { NotCaptured } from '../model/not-captured.ts'
import { readRegularFile } from '../read/read-regular-file.ts'

interface RulesReader {
  readonly root: WorkdirPath
  readonly rulesNotRead: NotCaptured[]
}

/** Reads `.git/info/exclude` of the project, if it exists. */
export function repositoryRules(reader: RulesReader): readonly IgnoreLayer[] {
  return readRules(reader, '.git/info/exclude', '')
}

/** Reads a directory's `.gitignore`. */
export function directoryRules(reader: RulesReader, directory: string): readonly IgnoreLayer[] {
  return readRules(reader, directory === '' ? '.gitignore' : `${directory}/.gitignore`, directory)
}

const maxRulesBytes = 1024 * 1024

/** Returns one layer, or none. As in git, only a regular file has rules. */
function readRules(reader: RulesReader, path: string, directory: string): readonly IgnoreLayer[] {
  const outcome = readRegularFile(reader.root, path, maxRulesBytes)
  if (outcome.kind === 'content') return [parseByteIgnoreFile(directory, outcome.content)]
  const { why } = outcome
  // A missing ignore file is normal and not reported.
  if (why !== 'vanished') {
    reader.rulesNotRead.push({ path: path as unknown as TreePath, why, bytes: null })
  }
  return []
}
