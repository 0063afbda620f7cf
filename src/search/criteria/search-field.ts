import {
  DECIMAL_RANGES,
  type DecimalField,
  decimalWithin,
  readFigure,
  WHOLE_RANGES,
  type WholeField,
  wholeWithin,
} from '../values/limits.ts'
import type { Criteria } from './criteria.ts'

/** What a value asks for, what is wrong with it in words for the visitor, or both (a polygon that was simplified). */
export type Reading = { set: Partial<Criteria>; problem?: string }

/** One criterion in an address: how its segment looks, and the names of its own parameter in the query form. */
export type SearchField = {
  name: keyof Criteria
  parameters: readonly string[]
  /** the value in a decoded segment that is this field's, else undefined; a field without it has no segment */
  match?: (segment: string) => string | undefined
  read: (value: string) => Reading
  /** the segment (or the query value of a field that has no segment), encoded; undefined when nothing is asked */
  write: (criteria: Criteria) => string | undefined
}

/** "We left out the lowest price “abc”: …", with the value cut to what a notice can show. */
export function leftOut(words: string, value: string, why: string): Reading {
  const shown = value.length > 40 ? `${value.slice(0, 40).toWellFormed()}…` : value
  return { set: {}, problem: `We left out the ${words} “${shown}”: ${why}.` }
}

export function afterPrefix(prefix: string, segment: string): string | undefined {
  return segment.slice(0, prefix.length).toLowerCase() === prefix ? segment.slice(prefix.length) : undefined
}

/** Figures, and what stands for one by mistake: those are reported as this field's, not as an unknown segment. */
export function figurePattern(prefix: string, suffix: string): RegExp {
  return new RegExp(`^${prefix}(-?£?\\d[\\d,.e+]*|nan|-?infinity|null|undefined)${suffix}$`, 'i')
}

export function wholeField(
  name: WholeField,
  words: string,
  pattern: RegExp,
  segment: (figure: number) => string,
  parameters = [snakeCase(name), name],
): SearchField {
  return {
    name,
    parameters: [...new Set(parameters)],
    match: (text) => pattern.exec(text)?.[1],
    read: (value) => parseWholeNumber(name, words, value),
    write: (criteria) => (criteria[name] === undefined ? undefined : segment(criteria[name])),
  }
}

export function parseWholeNumber(name: WholeField, words: string, value: string): Reading {
  const whole = wholeWithin(readFigure(value), WHOLE_RANGES[name])
  return whole === undefined ? leftOut(words, value, 'it is not a number we can use') : { set: { [name]: whole } }
}

export function decimalField(
  name: DecimalField,
  words: string,
  pattern: RegExp,
  segment: (figure: string) => string,
): SearchField {
  return {
    name,
    parameters: [snakeCase(name), name],
    match: (text) => pattern.exec(text)?.[1],
    read: (value) => {
      const figure = decimalWithin(readFigure(value), DECIMAL_RANGES[name])
      return figure === undefined ? leftOut(words, value, 'it is not a number we can use') : { set: { [name]: figure } }
    },
    write: (criteria) => (criteria[name] === undefined ? undefined : segment(plainDecimal(criteria[name]))),
  }
}

export function flagField(name: 'shortLets' | 'pets', segment: string, parameters: readonly string[]): SearchField {
  return {
    name,
    parameters,
    match: (text) => (text.toLowerCase() === segment ? 'true' : undefined),
    read: (value) => ({ set: /^(0|false|no|off)$/i.test(value) ? {} : { [name]: true } }),
    write: (criteria) => (criteria[name] ? segment : undefined),
  }
}

/** At most five decimals, never with an exponent (JavaScript writes 0.00001 as 1e-5). */
export function plainDecimal(figure: number): string {
  return figure.toFixed(5).replace(/\.?0+$/, '')
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
