import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

export interface CapturedCall<Result> {
  readonly result: Promise<Result>
  /** The process that the call starts; never settles when it starts none. */
  readonly child: Promise<ChildProcess>
}

/**
 * Runs a call that starts a process without exposing it, and captures that process.
 *
 * simple-git can only send SIGTERM, and only to its own child. To end a hung git with all of its descendants, we need
 * the process itself. Node announces every process on a diagnostics channel, in the asynchronous context of the call
 * that starts it.
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
    // While the storage is enabled, every promise of the program costs more.
    if (running === 0) announcements.disable()
  }
}
