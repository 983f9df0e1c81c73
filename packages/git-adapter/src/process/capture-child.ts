import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

export interface CapturedCall<Result> {
  readonly result: Promise<Result>
  /** The process that the call starts; never settles when it starts none. */
  readonly child: Promise<ChildProcess>
}

/**
 * Runs something that starts a process and does not say which.
 *
 * simple-git can only interrupt its process politely, and only that one; to end a hung git with all that
 * it started, the process must be known. Node announces every process on a diagnostics channel, in the
 * asynchronous context of the call that starts it.
 */
export function captureChild<Result>(start: () => Promise<Result>): CapturedCall<Result> {
  subscribeOnce()
  let announce!: (child: ChildProcess) => void
  const child = new Promise<ChildProcess>((resolve) => {
    announce = resolve
  })
  return { child, result: announcements.run(announce, counted, start) }
}

const announcements = new AsyncLocalStorage<(child: ChildProcess) => void>()
let isSubscribed = false

function subscribeOnce(): void {
  if (isSubscribed) return
  isSubscribed = true
  subscribe('child_process', (message) => {
    announcements.getStore()?.((message as { process: ChildProcess }).process)
  })
}

let running = 0

async function counted<Result>(start: () => Promise<Result>): Promise<Result> {
  running += 1
  try {
    return await start()
  } finally {
    running -= 1
    // While it is on, every promise of the whole program costs more.
    if (running === 0) announcements.disable()
  }
}
