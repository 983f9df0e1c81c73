// loads-koffi.js <file>: prints before and after the first lock whether the binding is loaded.
import { flockPort } from '@hermes-checkpoints/lock'

const isLoaded = () =>
  process.report.getReport().sharedObjects.some((name) => name.includes('koffi'))
const port = flockPort()
const before = isLoaded()
await port.acquire({ file: process.argv[2], mode: 'exclusive', waitMs: 0 })
process.stdout.write(`before: ${before}, after: ${isLoaded()}\n`)
