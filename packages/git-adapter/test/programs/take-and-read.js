// Prints the result of `takeAndRead` in the environment of this process.
import { takeAndRead } from './taking-and-reading.js'

process.stdout.write(JSON.stringify(await takeAndRead(process.argv[2], process.env)))
