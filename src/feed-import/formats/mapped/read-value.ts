import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import { type Read, readDay, readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedNode } from '#src/feed-import/rows/feed-node.ts'
import { readAmount, readDecimal, readFlag } from '#src/feed-import/rows/feed-values.ts'
import { repairText } from '#src/feed-import/rows/repair-text.ts'
import type { CompiledValue } from './compile-mapping.ts'
import type { DateForm } from './mapping-document.ts'
import { type NodeContext, textsAt } from './node-path.ts'
import { type OurWords, ownMeaning, wordForm } from './our-words.ts'

/** A property of a feed and what stands around it. */
export type MappedItem = { node: FeedNode; context: NodeContext }

/** Trimmed, mended if it was decoded wrongly, and without NUL, which PostgreSQL does not store. */
const sound = (text: string) => repairText((text.includes('\0') ? text.replaceAll('\0', '') : text).trim())

/** Of several values the first that says something; the last if none does. */
export function chosenValue(value: CompiledValue, item: MappedItem): CompiledValue {
  if (!value.first) return value
  const chosen = value.first.find((one) => saidTexts(one, item).length > 0) ?? value.first.at(-1)!
  return chosenValue(chosen, item)
}

/** What the feed says there: of several paths those of the first that says something. */
export function saidTexts(value: CompiledValue, item: MappedItem): string[] {
  const said = rawTexts(value, item)
    .map(sound)
    .filter((text) => text !== '' && !value.empty.has(wordForm(text)))
  return value.split === undefined
    ? said
    : said.flatMap((text) =>
        text
          .split(value.split!)
          .map((one) => one.trim())
          .filter(Boolean),
      )
}

function rawTexts(value: CompiledValue, item: MappedItem): string[] {
  if (value.constant !== undefined) return [value.constant]
  if (value.first) return saidTexts(chosenValue(value, item), item)
  if (value.join) {
    const parts = value.join.map((one) => saidText(one, item)).filter((text) => text !== '')
    return parts.length > 0 ? [parts.join(value.with)] : []
  }
  for (const path of value.paths) {
    const texts = textsAt(item.node, path, item.context).filter((text) => !value.empty.has(wordForm(text)))
    if (texts.length > 0) return texts
  }
  return []
}

/** The first of them, or nothing: "". */
export function saidText(value: CompiledValue | undefined, item: MappedItem): string {
  return value ? (saidTexts(value, item)[0] ?? '') : ''
}

/** A text whose words stand for others: "Y" for "Garden". Undefined: the word stands for nothing. */
export function replaced(value: CompiledValue, text: string): string {
  return value.means ?? value.words?.get(wordForm(text)) ?? text
}

/** The meaning of a word; "" if it says nothing, undefined if nobody has said what it means. */
export function meaningOfWord(
  value: CompiledValue,
  words: OurWords,
  text: string,
  foreign: (word: string) => string | undefined,
): string | undefined {
  if (text === '') return ''
  if (value.means !== undefined) return value.means
  // a constant is one of our own words already
  if (value.constant !== undefined) return text
  const plain = cleanLine(text)
  const given = value.words?.get(wordForm(plain))
  if (given !== undefined) return given
  if (value.rightmoveCodes && /^\d{1,4}$/.test(plain)) {
    const code = String(Number(plain))
    if (code === '0' || Object.hasOwn(words, code)) return code === '0' ? '' : code
  }
  return ownMeaning(words, plain) ?? foreign(plain)
}

export function readYesNo(value: CompiledValue, text: string): Read<boolean> {
  return readFlag(replaced(value, text))
}

/** Pounds with pence, times what the mapping says. */
export function readTimes(value: CompiledValue, text: string): Read<number> {
  const read = readAmount(text)
  if ('problem' in read || read.value === undefined) return read
  return { value: scaled(read.value, value.times) }
}

export function readNumber(value: CompiledValue, text: string): Read<number> {
  const read = readDecimal(text)
  if ('problem' in read || read.value === undefined) return read
  return { value: scaled(read.value, value.times) }
}

/** To a hundred-millionth, so that 0.1 times 3 is 0.3. */
const scaled = (value: number, times: number) => (times === 1 ? value : Math.round(value * times * 1e8) / 1e8)

export function readMoment(text: string, form?: DateForm): Read<string> {
  return inForm(text, form, readTime)
}

export function readDate(text: string, form?: DateForm): Read<string> {
  return inForm(text, form, readDay)
}

/** Seconds since 1970 of 100 BC to AD 3000 or so. */
const EPOCH = /^-?\d{1,11}$/
const EPOCH_MS = /^-?\d{1,14}$/

function inForm(text: string, form: DateForm | undefined, read: (text: string) => Read<string>): Read<string> {
  if (form === undefined || text === '') return read(text)
  if (form === 'month first') {
    const found = /^(\d{1,2})([-/.])(\d{1,2})([-/.]\d{4}.*)$/.exec(text)
    return read(found ? found[3]! + found[2]! + found[1]! + found[4]! : text)
  }
  if (!(form === 'seconds' ? EPOCH : EPOCH_MS).test(text)) return { problem: `"${text}" is not a number of ${form}` }
  const at = Number(text) * (form === 'seconds' ? 1000 : 1)
  return at === 0 ? { value: undefined } : read(new Date(at).toISOString())
}
