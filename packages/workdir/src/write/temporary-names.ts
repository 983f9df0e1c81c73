/** The temporary names of a writer. They do not depend on the final names. */
export class TemporaryNames {
  readonly #prefix: string
  #count = 0

  constructor(token: string) {
    if (!hexText.test(token)) throw new TypeError(`expected hex text, found ${token}`)
    this.#prefix = `.hermes-restore-${token}-`
  }

  next(): string {
    this.#count += 1
    return `${this.#prefix}${this.#count}`
  }

  /** True when a writer with this token made the name. */
  includes(name: string): boolean {
    return name.startsWith(this.#prefix) && decimal.test(name.slice(this.#prefix.length))
  }
}

// Short enough for every file system.
const hexText = /^[0-9a-f]{1,64}$/
const decimal = /^\d+$/
