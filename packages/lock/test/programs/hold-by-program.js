// hold-by-program.js <file> <mode> <flock or perl>: holds a flock, where the binding to the C library is not installed.
import { register } from 'node:module'

const hooks = `export async function resolve(name, context, next) {
  if (name === 'koffi') throw new Error('koffi is not installed')
  return next(name, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

const { systemFlockPrograms, systemLockPort } = await import('@hermes-checkpoints/lock')
const [file, mode, name] = process.argv.slice(2)
const flockPrograms = systemFlockPrograms.filter(({ path }) => path.endsWith(name))
const onFallback = () => process.stdout.write('fallback\n')
const outcome = await systemLockPort({ flockPrograms, onFallback }).acquire({
  file,
  mode,
  waitMs: 0,
})
process.stdout.write(`${outcome.kind}\n`)
process.stdin
  .once('data', () => outcome.lock.release())
  .once('data', () => process.stdout.write('released\n'))
