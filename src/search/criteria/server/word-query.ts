/** What a text asks of the words of a home. `term` is a `tsquery` of one word, or of words in a row. */
export type WordQuery =
  | { kind: 'word'; word: string; term: string }
  | { kind: 'phrase'; term: string }
  | { kind: 'not'; part: WordQuery }
  | { kind: 'and' | 'or'; parts: WordQuery[] }

/** A word in quotes, an operator or a bracket; a quote or a backslash in a word is doubled. */
const TOKEN = /\s*('(?:[^'\\]|''|\\\\)*'|<(?:-|\d+)>|[&|!()])/gy

type Token = { text: string; from: number; to: number }

/**
 * Parses what PostgreSQL makes of a text, such as `'sea' & 'view' & !'flat'`; undefined where it is written in a way that
 * `websearch_to_tsquery` does not write.
 */
export function parseWordQuery(text: string): WordQuery | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const parser = new Parser(text, tokens)
  const query = parser.or()
  return parser.isAtEnd() ? query : undefined
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const to = match.index + match[0].length
    tokens.push({ text: match[1]!, from: to - match[1]!.length, to })
  }
  return (tokens.at(-1)?.to ?? 0) === text.trimEnd().length ? tokens : undefined
}

class Parser {
  #at = 0
  readonly #text: string
  readonly #tokens: readonly Token[]

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  or(): WordQuery | undefined {
    return this.#joined('or', '|', () => this.#joined('and', '&', () => this.#phrase()))
  }

  #joined(kind: 'and' | 'or', operator: string, read: () => WordQuery | undefined): WordQuery | undefined {
    const parts: WordQuery[] = []
    do {
      const part = read()
      if (!part) return undefined
      parts.push(part)
    } while (this.#take(operator))
    return parts.length === 1 ? parts[0] : { kind, parts }
  }

  #phrase(): WordQuery | undefined {
    const from = this.#at
    const first = this.#single()
    if (!first || !this.#next()?.startsWith('<')) return first
    while (this.#next()?.startsWith('<')) {
      this.#at += 1
      if (!this.#single()) return undefined
    }
    return { kind: 'phrase', term: this.#text.slice(this.#tokens[from]!.from, this.#tokens[this.#at - 1]!.to) }
  }

  #single(): WordQuery | undefined {
    if (this.#take('!')) {
      const part = this.#single()
      return part && { kind: 'not', part }
    }
    if (this.#take('(')) {
      const inside = this.or()
      return this.#take(')') ? inside : undefined
    }
    const term = this.#next()
    if (!term?.startsWith("'")) return undefined
    this.#at += 1
    return { kind: 'word', word: term.slice(1, -1).replaceAll("''", "'").replaceAll('\\\\', '\\'), term }
  }

  #next(): string | undefined {
    return this.#tokens[this.#at]?.text
  }

  #take(text: string): boolean {
    const isNext = this.#next() === text
    if (isNext) this.#at += 1
    return isNext
  }
}
