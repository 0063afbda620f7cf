import { decimalWithin, plainDecimal, type Range, readFigure, wholeWithin } from '../values/limits.ts'
import { type Ladder, stepDown, stepUp } from '../values/price-ladders.ts'
import { shorten } from '../values/tidy-text.ts'
import type { Criteria } from './criteria.ts'
import type { CriteriaChange, Criterion, CriterionField, HomeRule, Reading, Relaxation } from './criterion.ts'

type FieldName = keyof Criteria & string

/** “abc” isn’t a price we can use, so we ignored it: the value cut to what a notice can show. */
export function ignored(value: string, why: string): Reading {
  return { set: {}, problem: `“${shorten(value)}” ${why}, so we ignored it.` }
}

export function afterPrefix(prefix: string, segment: string): string | undefined {
  return segment.slice(0, prefix.length).toLowerCase() === prefix ? segment.slice(prefix.length) : undefined
}

/** Figures, and texts in the place of one: those are reported as this field's, not as an unknown segment. */
function figurePattern([prefix, suffix = '', suffixes = suffix]: SegmentShape): RegExp {
  return new RegExp(`^${prefix}(-?£?\\d[\\d,.e+]*|nan|-?infinity|null|undefined)${suffixes}$`, 'i')
}

/** What is written before and after a figure, and a pattern of all that is read after it. */
type SegmentShape = readonly [prefix: string, suffix?: string, suffixes?: string]

type NumberField = {
  name: FieldName
  /** "isn’t a minimum price we can use" */
  words: string
  range: Range
  /** absent: it has no segment, but a query parameter */
  segment?: SegmentShape
  pattern?: RegExp
  parameters?: readonly string[]
} & Pick<CriterionField, 'home' | 'identity' | 'storedName' | 'toJson'>

/** A field of whole numbers. */
export function wholeField({ name, words, range, segment, pattern, parameters, ...rest }: NumberField): CriterionField {
  const matcher = pattern ?? (segment && figurePattern(segment))
  const [prefix = '', suffix = ''] = segment ?? []
  return {
    name,
    parameters: parameters ?? [...new Set([snakeCase(name), name])],
    ...(matcher && { match: (text: string) => matcher.exec(text)?.[1] }),
    parse: (value) => figureReading(name, words, value, wholeWithin(readFigure(value), range)),
    format: (criteria) => (criteria[name] === undefined ? undefined : `${prefix}${criteria[name]}${suffix}`),
    values: { kind: 'whole', range },
    ...rest,
  }
}

/** A field of figures with up to three decimals. */
export function decimalField({ name, range, words, segment, ...rest }: NumberField): CriterionField {
  const [prefix = '', suffix = ''] = segment ?? []
  return {
    ...wholeField({ name, range, words, ...(segment && { segment }), ...rest }),
    parse: (value) => figureReading(name, words, value, decimalWithin(readFigure(value), range)),
    format: (criteria) => {
      const figure = criteria[name]
      return typeof figure === 'number' ? `${prefix}${plainDecimal(figure)}${suffix}` : undefined
    },
    values: { kind: 'decimal', range },
  }
}

function figureReading(name: FieldName, words: string, value: string, figure: number | undefined): Reading {
  return figure === undefined ? ignored(value, `isn’t a ${words} we can use`) : { set: { [name]: figure } }
}

type YesNo = {
  name: FieldName
  /** what the path says: `pets` */
  segment: string
  /** the chip: "Pets considered" */
  words: string
  /** the relaxed search's words; absent: Remove “Pets considered” */
  relaxed?: string
  /** of `property_search`; alerts hold the question in a column of the same name */
  column: string
} & Pick<Criterion, 'indexing' | 'control'>

/** A criterion that is asked for or not: a tick box. */
export function yesNoCriterion({ name, segment, words, relaxed, column, ...rest }: YesNo): Criterion {
  const field: CriterionField = {
    name,
    parameters: [...new Set([snakeCase(name), name])],
    match: (text) => (text.toLowerCase() === segment ? 'true' : undefined),
    parse: (value) => ({ set: /^(0|false|no|off)$/i.test(value) ? {} : { [name]: true } }),
    format: (criteria) => (criteria[name] ? segment : undefined),
    values: { kind: 'flag' },
    home: { column, operator: 'is true', alert: { column, type: 'boolean' } },
  }
  return {
    fields: [field],
    chips: (criteria) => (criteria[name] ? [{ words, change: { [name]: undefined } }] : []),
    relax: (criteria) =>
      criteria[name] ? [{ words: relaxed ?? `Remove “${words}”`, change: { [name]: undefined } }] : [],
    ...rest,
  }
}

type AtLeast = NumberField &
  Pick<Criterion, 'control'> & {
    /** of `property_search`, and of `alert_criteria` */
    column: string
    alertColumn: string
    /** the chip: "2 bathrooms or more" */
    chip: (figure: number) => string
    /** the relaxed search's words: "Any number of bathrooms" */
    relaxed: string
  }

/**
 * A criterion of a lowest whole number. 0 asks for nothing.
 * @public for the next one: docs/how-to/add-a-search-filter.md
 */
export function atLeastCriterion({ column, alertColumn, chip, relaxed, control, ...field }: AtLeast): Criterion {
  const { name } = field
  const figureOf = (criteria: Criteria) => Number(criteria[name] ?? 0)
  const home: HomeRule = { column, operator: 'at least', alert: { column: alertColumn, type: 'integer' } }
  const without = { [name]: undefined }
  return {
    fields: [wholeField({ ...field, home })],
    chips: (criteria) => (figureOf(criteria) > 0 ? [{ words: chip(figureOf(criteria)), change: without }] : []),
    relax: (criteria) => (figureOf(criteria) > 0 ? [{ words: relaxed, change: without }] : []),
    ...(control && { control }),
  }
}

type SizeField = `${'min' | 'max'}${'SquareFeet' | 'Acreage' | 'PerSquareFoot'}`

/** "2 acres or more", "Up to 5 acres". A lower bound of 0 asks for nothing. */
export function sizeChips(
  criteria: Criteria,
  least: SizeField,
  most: SizeField,
  words: (figure: number) => string,
): CriteriaChange[] {
  const [low, high] = [criteria[least], criteria[most]]
  return [
    ...(low ? [{ words: `${words(low)} or more`, change: { [least]: undefined } }] : []),
    ...(high === undefined ? [] : [{ words: `Up to ${words(high)}`, change: { [most]: undefined } }]),
  ]
}

/** The next step of the ladder, or no bound after its last. */
export function relaxSize(
  criteria: Criteria,
  field: SizeField,
  ladder: Ladder,
  { words, unlimited, rank }: { words: (figure: number) => string; unlimited: string; rank: number },
): Relaxation[] {
  const figure = criteria[field]
  const isLeast = field.startsWith('min')
  if (figure === undefined || (isLeast && figure === 0)) return []
  const step = isLeast ? stepDown(ladder, figure) : stepUp(ladder, figure)
  if (step === undefined) return [{ words: unlimited, change: { [field]: undefined }, rank }]
  return [{ words: `${isLeast ? 'From' : 'Up to'} ${words(step)}`, change: { [field]: step }, rank }]
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
