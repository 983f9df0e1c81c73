import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'
import { getSystemErrorMap } from 'node:util'

/** The functions of each kind of system call. */
const functions = {
  open: ['openSync'],
  write: ['writeFileSync'],
  fsync: ['fsyncSync'],
  rename: ['renameSync'],
  link: ['linkSync', 'symlinkSync'],
  unlink: ['unlinkSync', 'rmSync', 'rmdirSync'],
  read: ['readSync', 'readFileSync', 'readdirSync', 'readlinkSync'],
  mkdir: ['mkdirSync', 'mkdtempSync'],
  stat: ['statSync', 'lstatSync', 'fstatSync', 'statfsSync', 'realpathSync'],
  chmod: ['chmodSync', 'fchmodSync', 'fchownSync', 'lchownSync'],
}

let fault = null

/**
 * Makes the N-th call of a kind fail from now on, `{ call, at, code, isLasting }`, and all later ones if it is lasting.
 * With `within`, only calls with that in their path count.
 */
export function armFault(description) {
  fault = { ...description, calls: 0, hasStruck: false }
}

/** Lets all calls work again, and returns true if one failed. */
export function disarmFault() {
  const { hasStruck } = fault
  fault = null
  return hasStruck
}

for (const [call, names] of Object.entries(functions)) for (const name of names) wrap(call, name)
syncBuiltinESMExports()

function wrap(call, name) {
  const real = fs[name]
  const wrapped = (...args) => {
    if (!strikes(call, args[0])) return real(...args)
    // A disk that fills up stores the beginning.
    if (name === 'writeFileSync') real(args[0], firstHalf(args[1]), args[2])
    throw systemError(fault.code, name.replace('Sync', ''), args[0])
  }
  fs[name] = Object.assign(wrapped, real)
}

function strikes(call, path) {
  if (fault?.call !== call || !`${path}`.includes(fault.within ?? '')) return false
  fault.calls += 1
  const isDue = fault.isLasting ? fault.calls >= fault.at : fault.calls === fault.at
  fault.hasStruck ||= isDue
  return isDue
}

function firstHalf(content) {
  return content.slice(0, Math.floor(content.length / 2))
}

function systemError(code, syscall, path) {
  const errno = -constants.errno[code]
  const [, meaning] = getSystemErrorMap().get(errno)
  const error = new Error(`${code}: ${meaning}, ${syscall} '${path}'`)
  return Object.assign(error, { errno, code, syscall, path })
}
