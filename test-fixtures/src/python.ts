import { execFileSync } from 'node:child_process'

/** The value of an expression in a real Python, in which `given` is what is passed here. */
export function python(expression: string, given: unknown): unknown {
  const program = `
import hashlib, json, os, sys
given = json.load(sys.stdin)
json.dump(${expression}, sys.stdout)
`
  const answer = execFileSync('python3', ['-X', 'utf8', '-c', program], {
    input: JSON.stringify(given),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(answer)
}
