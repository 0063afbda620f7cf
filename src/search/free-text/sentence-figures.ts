/** Figures in words and digits, and the bounds that people put round them. Patterns are for lines in normal form. */

const UNITS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const TEENS = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...UNITS, ...TEENS].map((word, index) => [word, index + 1] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
])
const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, grand: 1e3, thousand: 1e3 },
  ...{ m: 1e6, mn: 1e6, mil: 1e6, mill: 1e6, million: 1e6, millions: 1e6 },
}
const FRACTIONS: Readonly<Record<string, number>> = {
  ...{ '½': 0.5, '¼': 0.25, '¾': 0.75, '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 },
}

const NUMBER_WORD = `(?:${Object.keys(NUMBERS).join('|')})`
const DIGITS = '\\d+(?:\\.\\d+)?(?: 000(?!\\d))?'
const WORDED = `(?:(?:(?:an? )?half|(?:an? )?quarter|three quarters|${NUMBER_WORD}|an?)(?: (?:an?|and|of|half|quarter|hundred|${NUMBER_WORD}))* )?(?:hundred|thousand|million|grand)(?: and)?(?: (?:hundred|thousand|${NUMBER_WORD})){0,4}`

/** "250", "£1.2m", "half a million", "300 grand", "900 pounds": what a price may be given as. */
export const AMOUNT = `(?:£ )?(?:${WORDED}(?!\\p{L})|${DIGITS}(?: ?(?:${Object.keys(SCALES).join('|')})(?!\\p{L}))?)(?:(?<=\\p{L}|\\d{3}) (?:pounds?|quid)(?!\\p{L}))?(?![\\d.]|/\\d)`

/** "3", "three": a number of things. */
export const COUNT = `(?:\\d{1,2}|${UNITS.join('|')})`

/** "2.5", "½", "1/2", "half a", "three", "an": how much of something that can be parted. */
export const MEASURE = `(?:\\d+/\\d+|\\d+(?:\\.\\d+)? ?[½¼¾]|[½¼¾]|\\d+(?:\\.\\d+)?|(?:half|(?:an? )?quarter|three quarters)(?: of)?(?: an?)?|${UNITS.join('|')}|${TEENS.join('|')}|${TENS.join('|')}|an?)`

/** An amount as it was given: `value` with its scale (1, a thousand, a million), `pounds` with its sign. */
export type Amount = { value: number; scale: number; pounds: boolean }

export function parseAmount(text: string): Amount {
  const bare = text.replace(/^£ | (?:pounds?|quid)$/g, '')
  const pounds = bare !== text
  const digits = /^(\d+(?:\.\d+)?)( 000)? ?(\p{L}*)$/u.exec(bare)
  if (!digits) return { value: worded(bare), scale: 1000, pounds }
  const scale = digits[2] ? 1000 : (SCALES[digits[3] ?? ''] ?? 1)
  return { value: tidy(Number(digits[1]) * scale), scale, pounds }
}

/** The figure of COUNT or MEASURE. */
export function readMeasure(text: string): number {
  const plain = text.trim()
  if (/^\d+(\.\d+)?$/.test(plain)) return Number(plain)
  const mixed = /^(\d+)(?:\.\d+)? ?([½¼¾])$/.exec(plain)
  if (mixed) return Number(mixed[1]) + (FRACTIONS[mixed[2] ?? ''] ?? 0)
  if (FRACTIONS[plain] !== undefined) return FRACTIONS[plain]
  const [over, under] = plain.split('/').map(Number)
  return over && under ? over / under : worded(plain)
}

/** "two hundred and fifty thousand", "one and a half million", "half an" */
function worded(text: string): number {
  let whole = 0
  let part = 0
  for (const word of text.split(' ')) {
    const scale = SCALES[word]
    if (NUMBERS[word]) part += NUMBERS[word]
    else if (word === 'half') part += 0.5
    else if (word === 'quarter') part += 0.25
    else if (word === 'quarters') part *= 0.25
    else if (word === 'hundred') part = (part || 1) * 100
    else if (scale) {
      whole += (part || 1) * scale
      part = 0
    }
  }
  return tidy(whole + part || 1)
}

/** Rounds away floating-point error: 1.1 × 1000 is not quite 1100. */
function tidy(value: number): number {
  return Math.round(value * 1000) / 1000
}

const LEAST = 'at least|min(?:imum)?(?: of)?|(?:no|not) (?:less|fewer) than|from|starting (?:at|from)|upwards of'
const ABOVE = 'over|above|more than|greater than|bigger than|larger than|>'
const AT_MOST =
  'up to|upto|max(?:imum)?(?: of)?|at most|(?:no|not) more than|not over|(?:within |on )?(?:an? |our |my )?budget(?: of)?'
const BELOW = 'under|below|sub|less than|fewer than|cheaper than|smaller than|beneath|<'
const ABOUT = 'around|about|circa|c|approx(?:imately)?|roughly|~'
const OR_MORE =
  'or (?:more|over|above|larger|bigger|up)|and (?:over|above|up|upwards)|upwards|onwards|plus|\\+|min(?:imum)?'
const OR_LESS = 'or (?:less|fewer|under|below|smaller|cheaper)|and (?:under|below)|max(?:imum)?|tops'

/** What a bounded figure says; `exact` when nothing stands round it. */
export type Stated = { least?: string; above?: string; most?: string; below?: string; about?: string; exact?: string }

/**
 * The pattern of a figure with a unit and the words round it: "at least 3 beds", "3+ beds", "between 1 and 2 acres",
 * "250-300k". A `unit` that may be absent is an alternative with nothing in it.
 */
export function boundedPattern(figure: string, unit: string): string {
  const before = `(?:(?<least>${LEAST})|(?<above>${ABOVE})|(?<most>${AT_MOST})|(?<below>${BELOW})|(?<about>${ABOUT})|between) `
  const range = `(?: ?(?:to|-|and|or|up to|/)(?: (?:up to|under|max))? (?<two>${figure}))`
  const plus = '(?: ?(?<plus>\\+|or more|plus))?'
  return `(?:${before})?(?<one>${figure})(?:(?: ?${unit})?${range})?${plus}(?: ?${unit})(?: ?(?:(?<more>${OR_MORE})|(?<fewer>${OR_LESS})))?`
}

/** What a match of that pattern states. */
export function statedIn(groups: Readonly<Record<string, string | undefined>>): Stated {
  const { one, two, least, above, most, below, about, plus, more, fewer } = groups
  if (one !== undefined && two !== undefined) return { least: one, most: two }
  if (least || plus || more) return { least: one }
  if (above) return { above: one }
  if (most || fewer) return { most: one }
  if (below) return { below: one }
  return about ? { about: one } : { exact: one }
}
