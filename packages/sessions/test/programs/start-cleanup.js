import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { startCleanup } from '@hermes-checkpoints/sessions'

// start-cleanup.js HOME: starts to clean up now and then, and has nothing else to do.
startCleanup({ home: parseAbsolutePath(process.argv[2]), everyHours: 24, firstAfterSeconds: 3600 })
process.stdout.write('started\n')
