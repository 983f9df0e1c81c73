import { types } from 'node:util'
import { CheckpointError, type AbsolutePath } from '@hermes-checkpoints/core'
import { databaseBusy, databaseError, isBusy } from './database-error.ts'

export type Row = Readonly<Record<string, unknown>>

/** What is needed of the driver: a part of `node:sqlite`. */
export interface Driver {
  exec(sql: string): void
  prepare(sql: string): DriverStatement
  close(): void
  readonly isOpen: boolean
  readonly isTransaction: boolean
}

interface DriverStatement {
  setReturnArrays(isArray: boolean): void
  all(...values: readonly SqlValue[]): unknown
  get(...values: readonly SqlValue[]): unknown
  iterate(...values: readonly SqlValue[]): unknown
  run(...values: readonly SqlValue[]): { readonly changes: number | bigint }
}

export type SqlValue = string | number | null

export interface Patience {
  readonly random: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Ends all waiting for others who write. */
  readonly signal?: AbortSignal | undefined
}

/** One open connection. What it throws names the database and says what to do. */
export class Connection {
  readonly file: AbsolutePath
  readonly #driver: Driver
  readonly #patience: Patience

  constructor(file: AbsolutePath, driver: Driver, patience: Patience) {
    this.file = file
    this.#driver = driver
    this.#patience = patience
    // Not every home is in WAL mode: where it cannot be, as on network disks, readers have to wait as well.
    this.exec(`PRAGMA busy_timeout = ${readerWaitMs}`)
  }

  all(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#named(() => this.#driver.prepare(sql).all(...values)) as readonly Row[]
  }

  /** The same as lists of values in the order of the columns, which are made in half the time. */
  lists(sql: string, ...values: readonly SqlValue[]): readonly (readonly unknown[])[] {
    return this.#named(() => {
      const statement = this.#driver.prepare(sql)
      statement.setReturnArrays(true)
      return statement.all(...values)
    }) as readonly (readonly unknown[])[]
  }

  get(sql: string, ...values: readonly SqlValue[]): Row | null {
    return (this.#named(() => this.#driver.prepare(sql).get(...values)) as Row | undefined) ?? null
  }

  /** Reads row by row, so that there is never more than one of them in memory. */
  *iterate(sql: string, ...values: readonly SqlValue[]): Generator<Row, void> {
    const rows = this.#named(
      () => this.#driver.prepare(sql).iterate(...values) as IterableIterator<Row>,
    )
    try {
      for (;;) {
        const next = this.#named(() => rows.next())
        if (next.done === true) return
        yield next.value
      }
    } finally {
      rows.return?.()
    }
  }

  /** Says how many rows it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number {
    return Number(this.#named(() => this.#driver.prepare(sql).run(...values)).changes)
  }

  exec(sql: string): void {
    this.#named(() => this.#driver.exec(sql))
  }

  /**
   * Does something in one transaction, all of it or nothing, and again from its beginning while others write.
   *
   * The agent waits its turn in the same way, so nobody is starved.
   */
  write<T>(action: () => T): Promise<T> {
    return this.patiently(() => {
      this.exec('BEGIN IMMEDIATE')
      try {
        const result = action()
        this.exec('COMMIT')
        return result
      } catch (error) {
        // Some failures, such as a full disk, have already taken everything back.
        if (this.#driver.isTransaction) this.#driver.exec('ROLLBACK')
        throw error
      }
    })
  }

  /** Tries again while others write, for as long as is reasonable, and leaves the event loop free in between. */
  async patiently<T>(action: () => T): Promise<T> {
    for (let waitedMs = 0; ;) {
      try {
        return this.#impatiently(action)
      } catch (error) {
        if (!isBusy(causeOf(error))) throw error
        if (this.#patience.signal?.aborted === true) throw stopped(this.file, error)
        const pauseMs =
          shortestPauseMs + this.#patience.random() * (longestPauseMs - shortestPauseMs)
        // Counted, not measured: a machine that slept has not waited.
        waitedMs += writerWaitMs + pauseMs
        if (waitedMs > longestWaitMs) throw databaseBusy(this.file, waitedMs, error)
        await this.#patience.sleep(pauseMs)
      }
    }
  }

  /** Lets others have their turn between two transactions. */
  async giveWay(): Promise<void> {
    await this.#patience.sleep(breathMs * (0.5 + this.#patience.random()))
  }

  close(): void {
    if (this.#driver.isOpen) this.#driver.close()
  }

  /** The driver is synchronous, so that waiting inside it would hold up the whole process. */
  #impatiently<T>(action: () => T): T {
    this.exec(`PRAGMA busy_timeout = ${writerWaitMs}`)
    try {
      return action()
    } finally {
      this.exec(`PRAGMA busy_timeout = ${readerWaitMs}`)
    }
  }

  #named<T>(call: () => T): T {
    try {
      return call()
    } catch (error) {
      throw databaseError(this.file, error)
    }
  }
}

const readerWaitMs = 5000
const writerWaitMs = 50
const shortestPauseMs = 20
const longestPauseMs = 150
const longestWaitMs = 20_000
const breathMs = 5

function causeOf(error: unknown): unknown {
  return types.isNativeError(error) ? error.cause : null
}

function stopped(file: AbsolutePath, cause: unknown): CheckpointError {
  return new CheckpointError('interrupted', `stopped while others were writing to ${file}`, {
    cause,
  })
}
