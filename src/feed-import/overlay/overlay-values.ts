import type { Auction, Epc, EpcMetrics, Position, Room } from '#src/property/listing/listing.ts'
import { readDay, readTime } from '../rows/feed-date.ts'

/** How a value of the overlay is read, and what it must be if it cannot. */
export type Check<T> = { read: (value: unknown) => T | undefined; must: string }

export const overlayText: Check<string> = {
  read: (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
  must: 'a text',
}
export const amount: Check<number> = {
  read: (value) => (isNumber(value) && value >= 0 && value <= 2_000_000_000 ? Math.round(value) : undefined),
  must: 'an amount in whole pounds',
}
export const priceAmount: Check<number> = {
  read: (value) => (isNumber(value) && value >= 1 && value <= 2_000_000_000 ? Math.round(value) : undefined),
  must: 'a price in whole pounds, above 0',
}
/** More than any home has. */
const MAX_ROOMS = 200
export const rooms: Check<number> = {
  read: (value) => (isNumber(value) && Number.isInteger(value) && value >= 0 && value <= MAX_ROOMS ? value : undefined),
  must: `a whole number from 0 to ${MAX_ROOMS}`,
}
export const overlayDay: Check<string> = {
  read(value) {
    const read = typeof value === 'string' ? readDay(value) : undefined
    return read && 'value' in read ? read.value : undefined
  },
  must: 'a date, like 2026-12-03',
}
export const positive: Check<number> = {
  read: (value) => (isNumber(value) && value > 0 && value < 1_000_000_000 ? value : undefined),
  must: 'a number above 0 and below 1,000,000,000',
}
export const yesNo: Check<boolean> = {
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  must: 'true or false',
}
const httpsUrl: Check<string> = {
  read: (value) => (typeof value === 'string' && /^https?:\/\/[^\s/]\S*$/i.test(value) ? value : undefined),
  must: 'a URL that begins with https://',
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

export function oneOf<const T extends string>(...words: T[]): Check<T> {
  return { read: (value) => words.find((word) => word === value), must: `one of ${words.join(', ')}` }
}

export function listOf<T>(item: Check<T>): Check<T[]> {
  return {
    must: `a list, each ${item.must}`,
    read(value) {
      if (!Array.isArray(value)) return undefined
      const items = value.map(item.read)
      return items.every((known) => known !== undefined) ? items : undefined
    },
  }
}

export type Link = { url: string; description?: string }

export const readLink: Check<Link> = {
  must: 'a URL that begins with https://, or { "url": "https://…", "description": "…" }',
  read(value) {
    const plain = httpsUrl.read(value)
    if (plain) return { url: plain }
    const { url, description } = parts(value)
    const known = httpsUrl.read(url)
    return known === undefined ? undefined : { url: known, ...withText({ description }) }
  },
}

const readLetter = oneOf('A', 'B', 'C', 'D', 'E', 'F', 'G')

/** Reads a rating, `{ "current": 61, … }` or `{ "letter": "D", … }`, an exemption, or what another field gave. */
export function readEpc(value: unknown): Epc | undefined {
  const plain = readLetter.read(value)
  if (plain) return { kind: 'letter', letter: plain }
  if (value === 'awaited') return { kind: 'awaited' }
  const { kind, current, potential, validUntil, certificateUrl, exempt, letter, reason, metrics } = parts(value)
  if (kind === 'awaited') return { kind }
  const why = overlayText.read(kind === 'exempt' ? reason : exempt)
  if (why) return { kind: 'exempt', reason: why }
  const until = typeof validUntil === 'string' ? readDay(validUntil) : undefined
  const stated = metricsIn(metrics)
  const shared = {
    ...(until && 'value' in until && until.value && { validUntil: until.value }),
    ...(stated && { metrics: stated }),
  }
  const known = readLetter.read(letter)
  if (current === undefined && known) return { kind: 'letter', letter: known, ...shared }
  if (!isNumber(current) || current < 1 || current > 200) return undefined
  return {
    kind: 'rated',
    current: Math.round(current),
    ...(isNumber(potential) && potential >= 1 && potential <= 200 && { potential: Math.round(potential) }),
    ...shared,
    ...(httpsUrl.read(certificateUrl) && { certificateUrl: httpsUrl.read(certificateUrl) }),
  }
}

const MAX_METRIC = 30

function metricsIn(value: unknown): EpcMetrics | undefined {
  const given = parts(value)
  const stated = Object.fromEntries(
    (['fabric', 'heating', 'smart', 'cost'] as const).flatMap((name) => {
      const text = overlayText.read(given[name])
      return text === undefined ? [] : [[name, text.slice(0, MAX_METRIC)]]
    }),
  )
  return Object.keys(stated).length > 0 ? stated : undefined
}

export function parseOverlayPosition(value: unknown): Position | undefined {
  const { lat, lng, accuracy = 'exact' } = parts(value)
  if (!isNumber(lat) || !isNumber(lng) || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  const known = oneOf('exact', 'postcode', 'approximate').read(accuracy)
  return known && { lat, lng, accuracy: known }
}

export function readRoom(value: unknown): Room | undefined {
  const { name, floor, widthM, lengthM, note } = parts(value)
  const known = overlayText.read(name)
  if (known === undefined) return undefined
  return {
    name: known,
    ...withText({ floor }),
    ...(isNumber(widthM) && widthM > 0 && { widthM }),
    ...(isNumber(lengthM) && lengthM > 0 && { lengthM }),
    ...withText({ note }),
  }
}

export function readAuction(value: unknown): Auction | undefined {
  const { date, venue, lot, exchangedPrice } = parts(value)
  if (typeof date !== 'string') return undefined
  const day = readDay(date)
  if ('problem' in day || day.value === undefined) return undefined
  const time = /[T ]\d/.test(date.trim()) ? readTime(date) : day
  return {
    date: 'value' in time && time.value ? time.value : day.value,
    ...withText({ venue, lot: isNumber(lot) ? String(lot) : lot }),
    ...(isNumber(exchangedPrice) && exchangedPrice > 0 && { exchangedPrice: Math.round(exchangedPrice) }),
  }
}

function parts(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Those that are texts. */
function withText<Key extends string>(given: Record<Key, unknown>): { [K in Key]?: string } {
  const known: { [K in Key]?: string } = {}
  for (const key in given) {
    const value = overlayText.read(given[key])
    if (value !== undefined) known[key] = value
  }
  return known
}
