import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { startProgram, type ChildProgram } from './child-program.ts'

/**
 * Lets six processes contend for a lock, kills a random one every 20 to 120 ms and starts another.
 *
 * Returns the log of their critical sections when it is long enough.
 */
export async function contend(
  port: string,
  file: AbsolutePath,
  isEnough: (log: string) => boolean,
): Promise<string> {
  const logFile = `${file}.log`
  writeFileSync(logFile, '')
  const start = () => startProgram('contend.js', port, file, logFile)
  const contenders = Array.from({ length: 6 }, start)
  do {
    await sleep(20 + Math.random() * 100)
    await replaceOne(contenders, start)
  } while (!isEnough(readFileSync(logFile, 'utf8')))
  await Promise.all(contenders.map((contender) => contender.kill()))
  return readFileSync(logFile, 'utf8')
}

async function replaceOne(contenders: ChildProgram[], start: () => ChildProgram): Promise<void> {
  const victim = Math.floor(Math.random() * contenders.length)
  await Promise.all(contenders.splice(victim, 1, start()).map((contender) => contender.kill()))
}
