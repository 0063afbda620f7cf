/**
 * JSON with the line and column of everything in it, so that a mistake can be pointed at. `JSON.parse` says neither where a value
 * stands nor, for most mistakes, in which line it gave up.
 */

export type JsonPath = readonly (string | number)[]

/** both from 1 */
export type TextPlace = { line: number; column: number }

export type LocatedJson =
  | {
      value: unknown
      /** where the value at a path begins; its nearest parent if nothing is there */
      placeOf(path: JsonPath): TextPlace
      /** where the key of that value stands; the value itself in a list, the nearest parent if nothing is there */
      keyPlaceOf(path: JsonPath): TextPlace
      /** keys given twice in one object, of which JSON.parse silently takes the later */
      repeated: ({ path: JsonPath } & TextPlace)[]
    }
  | ({ message: string } & TextPlace)

export function readJson(text: string): LocatedJson {
  const reader = new Reader(text)
  try {
    const value = reader.document()
    const nearest = (places: Map<string, TextPlace>, path: JsonPath) => {
      for (let length = path.length; length > 0; length--) {
        const key = keyOf(path.slice(0, length))
        const place = places.get(key) ?? reader.places.get(key)
        if (place !== undefined) return place
      }
      return { line: 1, column: 1 }
    }
    return {
      value,
      placeOf: (path) => nearest(reader.places, path),
      keyPlaceOf: (path) => nearest(reader.keys, path),
      repeated: reader.repeated,
    }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return { ...error.place, message: `is not JSON: ${error.message}` }
  }
}

const keyOf = (path: JsonPath) => JSON.stringify(path)

class NotJson extends Error {
  readonly place: TextPlace
  constructor(place: TextPlace, message: string) {
    super(message)
    this.place = place
  }
}

/** a mark, a string, or anything else up to a blank or a mark */
const tokenPattern = /[{}[\]:,]|"(?:[^"\\\n]|\\.)*"|[^\s{}[\]:,]+/y
const deepest = 100

class Reader {
  readonly places = new Map<string, TextPlace>()
  readonly keys = new Map<string, TextPlace>()
  readonly repeated: ({ path: JsonPath } & TextPlace)[] = []
  readonly #text: string
  #at = 0
  #line = 1
  #lineStart = 0
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
      if (this.#text[this.#at] !== '\n') continue
      this.#line++
      this.#lineStart = this.#at + 1
    }
    tokenPattern.lastIndex = this.#at
    this.#token = tokenPattern.exec(this.#text)?.[0] ?? this.#text.slice(this.#at, this.#at + 1)
    this.#at += this.#token.length
  }

  /** where the token at hand begins */
  get #place(): TextPlace {
    return { line: this.#line, column: this.#at - this.#token.length - this.#lineStart + 1 }
  }

  #fail(message: string): never {
    throw new NotJson(this.#place, this.#is('') ? 'it ends too early' : message)
  }

  #value(path: JsonPath): unknown {
    if (path.length > deepest) this.#fail('it is nested too deeply')
    this.places.set(keyOf(path), this.#place)
    if (this.#is('{')) return this.#object(path)
    if (this.#is('[')) return this.#array(path)
    return this.#scalar('a value')
  }

  #object(path: JsonPath): Record<string, unknown> {
    const entries = new Map<string, unknown>()
    this.#items('}', () => {
      if (!this.#is('') && !this.#token.startsWith('"'))
        this.#fail(`a key in double quotes is expected, not ${this.#token}`)
      const place = this.#place
      const key = this.#scalar('a key') as string
      const here = [...path, key]
      if (entries.has(key)) this.repeated.push({ path: here, ...place })
      this.keys.set(keyOf(here), place)
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
