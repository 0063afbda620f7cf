import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import type { Read } from '#src/feed-import/rows/feed-date.ts'
import { readCount } from '#src/feed-import/rows/feed-values.ts'
import type { CompiledMapping, CompiledValue } from './compile-mapping.ts'
import { mappingField } from './mapping-fields.ts'
import {
  chosenValue,
  type MappedItem,
  meaningOfWord,
  readDate,
  readMoment,
  readNumber,
  readTimes,
  readYesNo,
  replaced,
  saidText,
  saidTexts,
} from './read-value.ts'

/** What became of one field of one property, for people who try a mapping. */
export type FieldTrace = {
  field: string
  /** what the feed says there */
  said: string
  /** what it becomes, in words; absent: nothing */
  became?: string
  /** why it does not become anything */
  problem?: string
}

export type Tracer = (trace: FieldTrace) => void

type Foreign = (word: string) => string | undefined
const noForeign: Foreign = () => undefined

/** Reads the fields of one property by their kinds. What cannot be read is a warning and leaves a gap. */
export function createFieldReader(
  { fields }: Pick<CompiledMapping, 'fields'>,
  item: MappedItem,
  { warn, trace }: { warn: (message: string) => void; trace?: Tracer | undefined },
) {
  const valuesOf = (name: string): CompiledValue[] => fields.get(name) ?? []

  function take<T>(name: string, text: string, read: Read<T>, show: (value: T) => string = String): T | undefined {
    if ('problem' in read) {
      warn(`${whereOf(name, valuesOf(name)[0])} ${read.problem}`)
      trace?.({ field: name, said: text, problem: read.problem })
      return undefined
    }
    if (text !== '') trace?.({ field: name, said: text, ...(read.value !== undefined && { became: show(read.value) }) })
    return read.value
  }

  const one = <T>(name: string, read: (value: CompiledValue, text: string) => Read<T>, show?: (value: T) => string) => {
    const [given] = valuesOf(name)
    if (!given) return undefined
    const value = chosenValue(given, item)
    const text = saidText(value, item)
    return take(name, text, text === '' ? { value: undefined } : read(value, text), show)
  }

  return {
    has: (name: string) => fields.has(name),
    said: (name: string) => saidText(valuesOf(name)[0], item),
    where: (name: string) => whereOf(name, valuesOf(name)[0]),
    values: valuesOf,
    trace,

    line: (name: string): string =>
      one(name, (value, text) => ({ value: cleanLine(replaced(value, text)) || undefined })) ?? '',

    /** Several of them follow one another, each a paragraph of its own. */
    html(name: string): string {
      const texts = valuesOf(name)
        .map((value) => saidTexts(value, item).map(onceEscaped).join('\n\n'))
        .filter(Boolean)
      const text = texts.join('\n\n')
      if (text !== '') trace?.({ field: name, said: text, became: cleanLine(text) })
      return text
    },

    lines(name: string): string[] {
      const texts = valuesOf(name).flatMap((value) =>
        saidTexts(value, item).map((text) => cleanLine(replaced(value, text))),
      )
      const said = texts.filter((text) => text !== '')
      if (said.length > 0) trace?.({ field: name, said: said.join(', '), became: said.join(', ') })
      return said
    },

    amount: (name: string) => one(name, readTimes),
    number: (name: string) => one(name, readNumber),
    count: (name: string) => one(name, (_, text) => readCount(text)),
    yesNo: (name: string) => one(name, readYesNo, (value) => (value ? 'Yes' : 'No')),
    day: (name: string) => one(name, (value, text) => readDate(text, value.date)),
    moment: (name: string) => one(name, (value, text) => readMoment(text, value.date)),

    /** One of our words; "" if the feed says nothing, undefined if nobody has said what it means, which is for the caller to say. */
    word(name: string, foreign: Foreign = noForeign): string | undefined {
      const [given] = valuesOf(name)
      if (!given) return ''
      const value = chosenValue(given, item)
      const words = mappingField(name)!.words!
      const text = saidText(value, item)
      const meaning = meaningOfWord(value, words, text, foreign)
      if (text !== '' && meaning !== undefined)
        trace?.({ field: name, said: text, ...(meaning !== '' && { became: words[meaning] ?? meaning }) })
      else if (text !== '') trace?.({ field: name, said: text, problem: 'nobody has said what this word means' })
      return meaning
    },

    /** A word without which there is only a gap. */
    optionalWord<Meaning extends string>(name: string, foreign: Foreign = noForeign): Meaning | undefined {
      const meaning = this.word(name, foreign)
      if (meaning === undefined)
        warn(`${whereOf(name, valuesOf(name)[0])} “${saidText(valuesOf(name)[0], item)}” is not known: left out`)
      return (meaning || undefined) as Meaning | undefined
    },
  }
}

export type FieldReader = ReturnType<typeof createFieldReader>

/** A field and where the mapping finds it: "Status (details/status)". */
function whereOf(name: string, value: CompiledValue | undefined): string {
  const label = mappingField(name)?.label ?? name
  return value && value.written.length > 0 ? `${label} (${value.written.join(' or ')})` : label
}

const ESCAPED_TAG = /&lt;\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|h[1-6])\b[^<>]*?\/?&gt;/i
const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** HTML that was escaped once more than it should be, as some feeds have it: visitors would read its tags. */
function onceEscaped(html: string): string {
  if (html.includes('<') || !ESCAPED_TAG.test(html)) return html
  return html.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => CHARACTERS[name]!)
}
