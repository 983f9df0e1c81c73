// Prints what `takeAndRead` finds, under whatever environment this process was started with.
import { takeAndRead } from './taking-and-reading.js'

process.stdout.write(JSON.stringify(await takeAndRead(process.argv[2], process.env)))
