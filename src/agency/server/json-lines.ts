/**
 * JSON with the line of everything in it, so that a mistake can be pointed at. `JSON.parse` says neither where a value
 * stands nor, for most mistakes, in which line it gave up.
 */

export type JsonPath = readonly (string | number)[]

export type LocatedJson =
  | {
      value: unknown
      /** the line, from 1, of the value at a path; of its nearest parent if nothing is there */
      lineOf(path: JsonPath): number
      /** keys given twice in one object, of which JSON.parse silently takes the later */
      repeated: { path: JsonPath; line: number }[]
    }
  | { line: number; message: string }

export function readJson(text: string): LocatedJson {
  const reader = new Reader(text)
  try {
    const value = reader.document()
    const lineOf = (path: JsonPath) => {
      for (let length = path.length; length > 0; length--) {
        const line = reader.lines.get(keyOf(path.slice(0, length)))
        if (line !== undefined) return line
      }
      return 1
    }
    return { value, lineOf, repeated: reader.repeated }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return { line: error.line, message: `is not JSON: ${error.message}` }
  }
}

const keyOf = (path: JsonPath) => JSON.stringify(path)

class NotJson extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** a mark, a string, or anything else up to a blank or a mark */
const tokenPattern = /[{}[\]:,]|"(?:[^"\\\n]|\\.)*"|[^\s{}[\]:,]+/y
const deepest = 100

class Reader {
  readonly lines = new Map<string, number>()
  readonly repeated: { path: JsonPath; line: number }[] = []
  readonly #text: string
  #at = 0
  #line = 1
  /** empty at the end of the text */
  #token = ''

  constructor(text: string) {
    this.#text = text.replace(/^\uFEFF/, '')
    this.#advance()
  }

  document(): unknown {
    const value = this.#value([])
    if (!this.#is('')) this.#fail(`${this.#token} comes after its end`)
    return value
  }

  #advance(): void {
    for (; this.#at < this.#text.length && ' \t\r\n'.includes(this.#text[this.#at]!); this.#at++) {
      if (this.#text[this.#at] === '\n') this.#line++
    }
    tokenPattern.lastIndex = this.#at
    this.#token = tokenPattern.exec(this.#text)?.[0] ?? this.#text.slice(this.#at, this.#at + 1)
    this.#at += this.#token.length
  }

  #fail(message: string): never {
    throw new NotJson(this.#line, this.#is('') ? 'it ends too early' : message)
  }

  #value(path: JsonPath): unknown {
    if (path.length > deepest) this.#fail('it is nested too deeply')
    this.lines.set(keyOf(path), this.#line)
    if (this.#is('{')) return this.#object(path)
    if (this.#is('[')) return this.#array(path)
    return this.#scalar('a value')
  }

  #object(path: JsonPath): Record<string, unknown> {
    const entries = new Map<string, unknown>()
    this.#items('}', () => {
      if (!this.#is('') && !this.#token.startsWith('"'))
        this.#fail(`a key in double quotes is expected, not ${this.#token}`)
      const line = this.#line
      const key = this.#scalar('a key') as string
      const here = [...path, key]
      if (entries.has(key)) this.repeated.push({ path: here, line })
      if (!this.#is(':')) this.#fail(`a colon is expected after "${key}", not ${this.#token}`)
      this.#advance()
      entries.set(key, this.#value(here))
    })
    return Object.fromEntries(entries)
  }

  #array(path: JsonPath): unknown[] {
    const items: unknown[] = []
    this.#items(']', () => items.push(this.#value([...path, items.length])))
    return items
  }

  /** What stands between brackets, with commas between. */
  #items(end: '}' | ']', item: () => void): void {
    this.#advance()
    let more = !this.#is(end)
    while (more) {
      item()
      more = this.#is(',')
      if (!more && !this.#is(end)) this.#fail(`a comma or ${end} is expected, not ${this.#token}`)
      if (more) this.#advance()
      if (more && this.#is(end)) this.#fail(`there is a comma too many before ${end}`)
    }
    this.#advance()
  }

  #is(mark: string): boolean {
    return this.#token === mark
  }

  #scalar(expected: string): unknown {
    if (this.#is('')) this.#fail('')
    try {
      const value: unknown = JSON.parse(this.#token)
      this.#advance()
      return value
    } catch {
      return this.#fail(
        this.#token.startsWith('"')
          ? `the text ${this.#token} has no end`
          : `${expected} is expected, not ${this.#token}`,
      )
    }
  }
}
