import type { Database } from '#src/platform/database/database.ts'
import type { CardContext } from '#src/property/card/card.ts'
import type { Channel, Property } from '#src/property/listing/listing.ts'
import { hasIndistinguishableListing } from './indistinguishable-listings.ts'
import { cardsByIds, developmentOf, latestCards, plotsOf, propertyById } from './read-properties.ts'
import { similarHomes } from './similar-homes.ts'

type CardSettings = Omit<CardContext, 'now'>
export type PropertiesParts = { db: Database; agency: { settings: CardSettings }; clock: () => Date }

/** Reads properties as the agency's settings and the day show them. */
export function createProperties({ db, agency, clock }: PropertiesParts) {
  const context = (): CardContext => ({ ...agency.settings, now: clock() })
  return {
    byId: (id: number) => propertyById(db, id),
    cards: (ids: readonly number[]) => cardsByIds(db, ids, context()),
    plotsOf: (property: Property) => plotsOf(db, property, context()),
    developmentOf: (property: Property) => developmentOf(db, property, context()),
    latest: (channel: Channel, n: number) => latestCards(db, channel, n, context()),
    hasIndistinguishableListing: (property: Property) => hasIndistinguishableListing(db, property),
    similarTo: (property: Property, n: number) => similarHomes(db, property, n, context()),
  }
}
