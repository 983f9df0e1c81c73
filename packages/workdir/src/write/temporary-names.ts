/** The names under which a writer prepares what then takes its place: none depends on the name that it gets. */
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

  /** Says whether a writer with this token has made up the name. */
  includes(name: string): boolean {
    return name.startsWith(this.#prefix) && decimal.test(name.slice(this.#prefix.length))
  }
}

// Short enough for every file system.
const hexText = /^[0-9a-f]{1,64}$/
const decimal = /^\d+$/
