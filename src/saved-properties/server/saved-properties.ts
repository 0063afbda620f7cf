import { sql } from 'kysely'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CardData } from '#src/property/card/card.ts'
import { presentCard } from '#src/property/card/card-json.ts'
import type {} from '#src/property/store/server/property-tables.ts'
import type { PropertyCardsJson, Reduction, SavedCardJson, SavedReferenceJson } from '../saved-card.ts'
import { MAX_SAVED, type SavedIds } from '../saved-ids.ts'
import { countSaved, deleteSaved, insertSaved, savedOf } from './statements.ts'

export type SavedPropertiesParts = {
  db: Database
  /** a replica that answers readings; `db` does when there is none */
  readDb?: Database
  properties: { cards: (ids: readonly number[]) => Promise<CardData[]> }
  clock: () => Date
}

export type SaveOutcome =
  /** `ids` is the whole list now; there is no property of `unknownIds` */
  { kind: 'saved'; ids: SavedIds; unknownIds: SavedIds } | { kind: 'too_many' }

export type SavedProperties = ReturnType<typeof createSavedProperties>

/** The saved properties of signed-in users. All of it may be repeated and run at once without harm. */
export function createSavedProperties({ db, readDb = db, properties, clock }: SavedPropertiesParts) {
  /** The ids, the latest first. */
  async function idsOf(userId: number): Promise<number[]> {
    return (await savedOf(db, userId)).map(({ propertyId }) => propertyId)
  }

  /** The cards of properties in this order, marked where the home left the market. */
  async function cardsFor(ids: SavedIds): Promise<PropertyCardsJson> {
    const since = new Date(clock().getTime() - REDUCED_FOR_DAYS * DAY_MS)
    const [cards, departures, reductions] = await Promise.all([
      properties.cards(ids),
      departuresOf(readDb, ids),
      reductionsOf(readDb, ids, since),
    ])
    const found = new Set(cards.map(({ propertyId }) => propertyId))
    return {
      properties: cards.map((card) =>
        presentSavedCard(card, departures.get(card.propertyId), reductions.get(card.propertyId)),
      ),
      unknown_ids: ids.filter((id) => !found.has(id)),
    }
  }

  return {
    idsOf,
    cardsFor,

    /** The user's list as the site shows it. */
    cardsOf: async (userId: number): Promise<PropertyCardsJson> => cardsFor(await idsOf(userId)),

    /** For `saved_properties` of `GET /user.ljson`: which they are, without their cards. */
    referencesOf: async (userId: number): Promise<SavedReferenceJson[]> =>
      (await idsOf(userId)).map((id) => ({ property_id: id, id })),

    /** Saves properties, the first to stand first. At most `MAX_SAVED` fit a list. */
    async save(userId: number, ids: SavedIds): Promise<SaveOutcome> {
      if (ids.length === 0) return { kind: 'saved', ids: await idsOf(userId), unknownIds: [] }
      if ((await countSaved(db, userId)) + ids.length > MAX_SAVED) {
        const before = await idsOf(userId)
        if (before.length + ids.filter((id) => !before.includes(id)).length > MAX_SAVED) return { kind: 'too_many' }
      }
      const known = new Set(await insertSaved(db, { userId, ids, now: clock() }))
      return { kind: 'saved', ids: await idsOf(userId), unknownIds: ids.filter((id) => !known.has(id)) }
    },

    remove: (userId: number, propertyId: number): Promise<void> => deleteSaved(db, userId, propertyId),
  }
}

/** What is held about a user; it goes with the user's own row. */
export const savedPropertiesData: PersonalDataPart = {
  async read(db, { userId }) {
    const saved = userId === null ? [] : await savedOf(db, userId)
    return saved.map(({ propertyId, savedAt }) => ({ property_id: propertyId, saved_at: savedAt.toISOString() }))
  },
}

/** For so many days a reduction is said beside a saved home. */
const REDUCED_FOR_DAYS = 30

function presentSavedCard(card: CardData, departure?: Departure, reduction?: Reduction): SavedCardJson {
  return {
    ...presentCard(card),
    left_market_at: departure?.leftAt.toISOString() ?? null,
    relisted_as: departure?.relistedAs ?? null,
    reduced_by: reduction?.by ?? null,
    reduced_at: reduction?.at ?? null,
  }
}

/** The last change of price of each property, where it was a reduction since then. */
async function reductionsOf(db: Database, ids: readonly number[], since: Date): Promise<Map<number, Reduction>> {
  const { rows } = await sql<{ id: number; by: number; at: Date }>`
    select id, was - price as by, at from (
      select distinct on (property_id) property_id as id, at, price, was from (
        select property_id, id as event, at, kind, price,
          lag(price) over (partition by property_id order by at, id) as was
        from property_events
        where property_id = any(${ids}::integer[]) and kind in ('listed', 'price', 'back')
      ) as stated
      where kind = 'price'
      order by property_id, at desc, event desc
    ) as last
    where price < was and at >= ${since}`.execute(db)
  return new Map(rows.map(({ id, by, at }) => [id, { by, at: at.toISOString() }]))
}

type Departure = { leftAt: Date; relistedAs: number | null }

/** Which of these properties have left the market, when, and as what the home is listed again. */
async function departuresOf(db: Database, ids: readonly number[]): Promise<Map<number, Departure>> {
  const { rows } = await sql<{ id: number; left_at: Date; relisted_as: number | null }>`
    select id, left_at, relisted_as from properties
    where id = any(${ids}::integer[]) and left_at is not null`.execute(db)
  return new Map(rows.map(({ id, left_at, relisted_as }) => [id, { leftAt: left_at, relistedAs: relisted_as }]))
}
