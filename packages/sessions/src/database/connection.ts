import { types } from 'node:util'
import { CheckpointError, type AbsolutePath } from '@hermes-checkpoints/core'
import { databaseBusy, databaseError, isBusy } from './database-error.ts'

export type Row = Readonly<Record<string, unknown>>

/** The part of `node:sqlite` that is used here. */
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

export interface RetryPorts {
  readonly random: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Stops waiting for other writers. */
  readonly signal?: AbortSignal | undefined
}

/** One open connection. Its errors name the database and what to do. */
export class Connection {
  readonly file: AbsolutePath
  readonly #driver: Driver
  readonly #ports: RetryPorts

  constructor(file: AbsolutePath, driver: Driver, ports: RetryPorts) {
    this.file = file
    this.#driver = driver
    this.#ports = ports
    // Without WAL mode, which network disks do not support, readers have to wait for writers.
    this.exec(`PRAGMA busy_timeout = ${readerWaitMs}`)
  }

  all(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#named(() => this.#driver.prepare(sql).all(...values)) as readonly Row[]
  }

  /** Returns rows as arrays in the order of the columns, in half the time of `all`. */
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

  /** Reads row by row, with only one row in memory. */
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

  /** Returns the number of changed rows. */
  run(sql: string, ...values: readonly SqlValue[]): number {
    return Number(this.#named(() => this.#driver.prepare(sql).run(...values)).changes)
  }

  exec(sql: string): void {
    this.#named(() => this.#driver.exec(sql))
  }

  /**
   * Runs an action in one transaction, and repeats it from the beginning while other processes write.
   *
   * The agent retries in the same way, so that neither starves the other.
   */
  write<T>(action: () => T): Promise<T> {
    return this.retryWhileBusy(() => {
      this.exec('BEGIN IMMEDIATE')
      try {
        const result = action()
        this.exec('COMMIT')
        return result
      } catch (error) {
        // After some failures, such as a full disk, SQLite has already rolled back.
        if (this.#driver.isTransaction) this.#driver.exec('ROLLBACK')
        throw error
      }
    })
  }

  /** Repeats an action while other processes write, up to 20 seconds. Does not block the event loop between attempts. */
  async retryWhileBusy<T>(action: () => T): Promise<T> {
    for (let waitedMs = 0; ;) {
      try {
        return this.#withShortTimeout(action)
      } catch (error) {
        if (!isBusy(causeOf(error))) throw error
        if (this.#ports.signal?.aborted === true) throw stopped(this.file, error)
        const pauseMs = minPauseMs + this.#ports.random() * (maxPauseMs - minPauseMs)
        // Counted, not measured, so that a suspended machine does not use up the time.
        waitedMs += writerWaitMs + pauseMs
        if (waitedMs > maxWaitMs) throw databaseBusy(this.file, waitedMs, error)
        await this.#ports.sleep(pauseMs)
      }
    }
  }

  /** Pauses between two transactions, so that other writers get the lock. */
  async yieldToWriters(): Promise<void> {
    await this.#ports.sleep(yieldMs * (0.5 + this.#ports.random()))
  }

  close(): void {
    if (this.#driver.isOpen) this.#driver.close()
  }

  /** The driver is synchronous: waiting inside SQLite blocks the whole process. */
  #withShortTimeout<T>(action: () => T): T {
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
const minPauseMs = 20
const maxPauseMs = 150
const maxWaitMs = 20_000
const yieldMs = 5

function causeOf(error: unknown): unknown {
  return types.isNativeError(error) ? error.cause : null
}

function stopped(file: AbsolutePath, cause: unknown): CheckpointError {
  return new CheckpointError('interrupted', `stopped while waiting for other writers of ${file}`, {
    cause,
  })
}
