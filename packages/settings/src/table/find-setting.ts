import { CheckpointError, nearestName } from '@hermes-checkpoints/core'
import { settingTable, yamlKey, type Setting } from './setting-table.ts'

/** The setting of a name that somebody has typed, such as `checkpoints.max_snapshots`. */
export function findSetting(key: string): Setting {
  const found = settingTable.find((setting) => setting.key === key)
  if (found !== undefined) return found
  const nearest = nearestKey(key)
  throw new CheckpointError('usage', `there is no setting ${key}`, {
    hint:
      nearest === undefined
        ? 'Run `hermes-checkpoints config` for all of them.'
        : `Did you mean ${nearest}?`,
  })
}

/** The section is easily forgotten. */
function nearestKey(key: string): string | undefined {
  const keys = settingTable.map((setting) => setting.key)
  const names = settingTable.map(yamlKey)
  const name = nearestName(key, names)
  return nearestName(key, keys) ?? (name === undefined ? undefined : keys[names.indexOf(name)])
}
