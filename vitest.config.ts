import { defineConfig } from 'vitest/config'

/** Tests import packages by name and get their sources. */
const conditions = ['@hermes-checkpoints/source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['**/test/**/*.test.ts'],
    // A test that asserts nothing fails.
    expect: { requireAssertions: true },
    restoreMocks: true,
    unstubEnvs: true,
    // By default vitest leaves one core free, half of a machine with two, although many tests wait for child processes.
    maxWorkers: '100%',
    // A hang is a defect, a slow machine is not: this only ends a run that would never end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
