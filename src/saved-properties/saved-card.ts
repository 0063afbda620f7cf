import { formatPounds } from '#src/formatting/numbers.ts'
import { DAY_MS, formatUkDate, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import type { CardData } from '#src/property/card/card.ts'
import { type CardJson, readCard } from '#src/property/card/card-json.ts'

/** A saved property's card, and what has become of the home since. */
export type SavedCard = CardData & {
  /** ISO 8601: when it left the market; absent while it is on it */
  leftMarketAt?: string
  /** the property under which the home is on the market again */
  relistedAs?: number
  /** its last reduction, if that was lately: whole pounds, and when (ISO 8601) */
  reduction?: Reduction
}

export type Reduction = { by: number; at: string }

/** The answer of `GET /property_cards.ljson`. The names are a contract: docs/contracts/property-cards.md. */
export type PropertyCardsJson = {
  properties: SavedCardJson[]
  /** ids of no property that may be shown */
  unknown_ids: number[]
}

/** A saved property without its card. */
export type SavedReferenceJson = { property_id: number; id: number }

/** The answer of `POST /saved_properties.ljson`. Contract: docs/contracts/saved-items.md. */
export type SavedAnswerJson = {
  /** the whole list as it is now, the latest first */
  property_ids: number[]
  /** skipped: there is no property of these ids */
  unknown_ids: number[]
}

export type SavedCardJson = CardJson & {
  left_market_at: string | null
  relisted_as: number | null
  reduced_by: number | null
  reduced_at: string | null
}

/** Reads a card as the server spells it. */
export function readSavedCard(json: SavedCardJson): SavedCard {
  const { left_market_at, relisted_as, reduced_by, reduced_at, ...card } = json
  return {
    ...readCard(card),
    leftMarketAt: left_market_at ?? undefined,
    relistedAs: relisted_as ?? undefined,
    ...(reduced_by && reduced_at && { reduction: { by: reduced_by, at: reduced_at } }),
  }
}

/** "Reduced by £15,000 on Tuesday", or "on 3 November" when that is a week ago. */
export function reductionInWords({ by, at }: Reduction, now: Date): string {
  const age = now.getTime() - Date.parse(at)
  const date = ukDate(new Date(at))
  const day =
    date === ukDate(now) ? 'today' : `on ${age < 6 * DAY_MS ? weekdayName(date) : formatUkDate(date, { year: false })}`
  return `Reduced by ${formatPounds(by)} ${day}`
}
