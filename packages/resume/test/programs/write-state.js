// write-state.js BASE LETTER TIMES: writes the state `one` repeatedly, filled with one letter.
import { writeSync } from 'node:fs'
import { openResumeStates, parseSessionId } from '@hermes-checkpoints/resume'

const [base, letter, times] = process.argv.slice(2)
const states = openResumeStates({ directory: base, clock: { now: () => Date.now() } })
const standardOutput = 1

for (let count = 0; count < Number(times); count += 1) {
  states.write(parseSessionId('one'), { filling: letter.repeat(2000) })
  if (count === 0) writeSync(standardOutput, 'written\n')
}
