import type { ViewBox } from '../criteria/criteria.ts'
import { ID_RANGE, wholeWithin } from './limits.ts'
import { roundDegrees } from './polygon.ts'

/** `oakham-rutland`, or undefined when the text is not made as a slug is. */
export function tidySlug(slug: string | undefined): string | undefined {
  const lower = slug?.toLowerCase()
  return lower && lower.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(lower) ? lower : undefined
}

/** `YYYY-MM-DD` from that or from `DD-MM-YYYY`; undefined when the calendar has no such day. */
export function tidyDate(date: string): string | undefined {
  const iso = date.trim().replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1')
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? iso : undefined
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** To five decimals; undefined unless west lies west of east and south lies south of north, on the globe. */
export function tidyViewBox(box: ViewBox): ViewBox | undefined {
  const [west, south, east, north] = box.map(roundDegrees) as [number, number, number, number]
  const onGlobe = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return onGlobe && west < east && south < north ? [west, south, east, north] : undefined
}

/** `west,south,east,north` in degrees; undefined when it is no box on the globe. */
export function parseViewBox(value: string): ViewBox | undefined {
  const [west, south, east, north, ...more] = value.split(',').map((part) => {
    const text = part.trim()
    return /^-?\d{1,3}(\.\d{1,15})?(e-\d{1,2})?$/i.test(text) ? Number(text) : Number.NaN
  })
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return more.length === 0 ? tidyViewBox([west, south, east, north]) : undefined
}

const MAX_IDS = 5

/** The numbers of a list with commas, each once, nonsense left out. */
export function parseIds(list: string): number[] {
  const ids = list
    .slice(0, 200)
    .split(',')
    .flatMap((id) => (/^\d+$/.test(id.trim()) ? (wholeWithin(Number(id), ID_RANGE) ?? []) : []))
  return [...new Set(ids)].slice(0, MAX_IDS)
}
