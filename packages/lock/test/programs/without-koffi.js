// without-koffi.js <file>: asks for locks where the binding to the C library is not installed.
import { register } from 'node:module'

const hooks = `export async function resolve(name, context, next) {
  if (name === 'koffi') throw new Error('koffi is not installed')
  return next(name, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

const { flockPort, systemLockPort } = await import('@hermes-checkpoints/lock')
const request = { file: process.argv[2], mode: 'exclusive', waitMs: 0 }
const options = { flockPrograms: [] }
const refusal = await flockPort(options)
  .acquire(request)
  .catch((error) => error)
const outcome = await systemLockPort(options).acquire(request)
process.stdout.write(`flock: ${refusal.code}\n`)
process.stdout.write(`system: ${outcome.kind}, descriptor ${outcome.lock.descriptor}\n`)
