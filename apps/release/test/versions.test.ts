import { workspacePackages } from '@hermes-checkpoints/release'
import { expect, test } from 'vitest'

test('all packages have the same version', () => {
  const versions = new Map(
    workspacePackages().map(({ manifest }) => [manifest.name, manifest.version]),
  )
  const [first] = versions.values()
  expect([...versions].filter(([, version]) => version !== first)).toEqual([])
})
