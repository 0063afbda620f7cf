import type { Database } from '#src/platform/database/database.ts'
import type { CardContext } from '#src/property/card/card.ts'
import { type CardOf, cardOfText } from '#src/property/card/server/card-cache.ts'
import type { Channel, Property } from '#src/property/listing/listing.ts'
import { cardsByIds, developmentOf, latestCards, plotsOf, propertyById } from './read-properties.ts'
import { homesLike, similarHomes } from './similar-homes.ts'

type CardSettings = Omit<CardContext, 'now'>
export type PropertiesParts = {
  db: Database
  agency: { settings: CardSettings }
  clock: () => Date
  /** where the cards of visitors' pages are kept */
  cardOf?: CardOf
}

/** Reads properties as the agency's settings and the day show them. */
export function createProperties({ db, agency, clock, cardOf = cardOfText }: PropertiesParts) {
  const context = (): CardContext => ({ ...agency.settings, now: clock() })
  return {
    byId: (id: number) => propertyById(db, id),
    cards: (ids: readonly number[]) => cardsByIds(db, ids, context()),
    plotsOf: (property: Property) => plotsOf(db, property, context()),
    developmentOf: (property: Property) => developmentOf(db, property, context()),
    latest: (channel: Channel, n: number) => latestCards(db, channel, n, context()),
    similarTo: (property: Property, n: number) => similarHomes(db, property, n, context()),
    homesLike: (property: Property, n: number) => homesLike(db, property, n, context(), cardOf),
  }
}
