import type { Agency } from './agency/agency.ts'
import type { Config } from './config.ts'
import { createPlaces } from './places/server/places.ts'
import type { Database } from './platform/database/database.ts'
import type { Logger } from './platform/logging.ts'
import { createProperties } from './property/server/read-properties.ts'
import { createSearch } from './search/server/search.ts'

/** Builds every feature's server functions, once. Pages, JSON calls, jobs and the command line share them. */
export function createServices({ config, agency, db, readDb, logger }: ServiceParts) {
  const clock = () => new Date()
  const places = createPlaces(db)
  const properties = createProperties({ db: readDb, agency, clock })
  const search = createSearch({ db: readDb, places, agency, clock })
  return { config, agency, db, logger, clock, places, properties, search }
}

export type ServiceParts = { config: Config; agency: Agency; db: Database; readDb: Database; logger: Logger }

export type Services = ReturnType<typeof createServices>
