import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import { parseIgnoreFile } from './ignore-file.ts'
import type { IgnoreLayer } from './ignore-layer.ts'
import type { NotCaptured } from '../model/not-captured.ts'
import { readRegularFile } from '../read/read-regular-file.ts'

interface RulesReader {
  readonly root: WorkdirPath
  readonly rulesNotRead: NotCaptured[]
}

/** Reads the rules that the project's own repository keeps to itself, where it has one. */
export function repositoryRules(reader: RulesReader): readonly IgnoreLayer[] {
  return readRules(reader, '.git/info/exclude', '')
}

/** Reads a directory's `.gitignore`. */
export function directoryRules(reader: RulesReader, directory: string): readonly IgnoreLayer[] {
  return readRules(reader, directory === '' ? '.gitignore' : `${directory}/.gitignore`, directory)
}

const largestRules = 1024 * 1024

/** One layer, or none. As for git, whatever is no regular file has no rules. */
function readRules(reader: RulesReader, path: string, directory: string): readonly IgnoreLayer[] {
  const outcome = readRegularFile(reader.root, path, largestRules)
  if (outcome.kind === 'content') return [parseIgnoreFile(directory, outcome.content)]
  const { why } = outcome
  // No file, no rules: there is nothing to tell about that.
  if (why !== 'vanished') {
    reader.rulesNotRead.push({ path: path as unknown as TreePath, why, bytes: null })
  }
  return []
}
