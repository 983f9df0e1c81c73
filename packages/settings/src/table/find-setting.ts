import { CheckpointError, nearestName } from '@hermes-checkpoints/core'
import { settingTable, yamlKey, type Setting } from './setting-table.ts'

/** Returns the setting with a full name, such as `checkpoints.max_snapshots`. Throws for an unknown name. */
export function findSetting(key: string): Setting {
  const found = settingTable.find((setting) => setting.key === key)
  if (found !== undefined) return found
  const nearest = nearestKey(key)
  throw new CheckpointError('usage', `there is no setting ${key}`, {
    hint:
      nearest === undefined
        ? 'Run `hermes-checkpoints config` to list all settings.'
        : `Did you mean ${nearest}?`,
  })
}

/** Users often leave out the section. */
function nearestKey(key: string): string | undefined {
  const keys = settingTable.map((setting) => setting.key)
  const names = settingTable.map(yamlKey)
  const name = nearestName(key, names)
  return nearestName(key, keys) ?? (name === undefined ? undefined : keys[names.indexOf(name)])
}
