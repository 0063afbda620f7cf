/** What is read of a row before all of it is taken apart: most rows are asked for their reference and branch alone. */
const READ_BY_SEARCH = 3

/** The values of a record, which are taken out of its text when they are asked for: a large file has millions. */
export class BlmFields {
  readonly length: number
  #text: string
  #eof: string
  #reads = 0
  #all: readonly string[] | undefined

  /** @param closedByEof an EOF stands after the last value, too */
  constructor(text: string, { eof, closedByEof }: { eof: string; closedByEof: boolean }) {
    let count = 1
    let last = -1
    for (let at = text.indexOf(eof); at !== -1; at = text.indexOf(eof, at + 1)) {
      count += 1
      last = at
    }
    const isClosed = closedByEof && text.slice(last + 1).trim() === ''
    this.#text = isClosed ? text.slice(0, Math.max(0, last)) : text
    this.#eof = eof
    this.length = isClosed ? count - 1 : count
    if (this.length === 0) this.#all = []
  }

  /** The value at a place, from 0; undefined beyond the last. */
  at(place: number): string | undefined {
    if (!this.#all && this.#reads++ < READ_BY_SEARCH && place < this.length) {
      let from = 0
      for (let skipped = 0; skipped < place; skipped++) from = this.#text.indexOf(this.#eof, from) + 1
      const end = this.#text.indexOf(this.#eof, from)
      return this.#text.slice(from, end === -1 ? undefined : end)
    }
    this.#all ??= this.all()
    return this.#all[place]
  }

  /** Made anew each time: rows wait in batches, and an unchanged one is asked for all of its values once. */
  all(): readonly string[] {
    return this.#all ?? this.#text.split(this.#eof)
  }
}
