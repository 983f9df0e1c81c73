import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { startCleanup } from '@hermes-checkpoints/sessions'

// start-cleanup.js HOME: starts a periodic cleanup and does nothing else.
startCleanup({ home: parseAbsolutePath(process.argv[2]), everyHours: 24, firstAfterSeconds: 3600 })
process.stdout.write('started\n')
