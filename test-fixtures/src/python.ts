import { execFileSync } from 'node:child_process'

/** Evaluates an expression in a real Python, with `given` as a variable. */
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
