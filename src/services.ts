import { join } from 'node:path'
import type { Agency } from './agency/agency.ts'
import { loadAgencyPictures } from './agency/server/agency-pictures.ts'
import type { Theme } from './agency/server/theme.ts'
import type { ContentPages } from './articles/server/load-pages.ts'
import { loadTaxTables } from './calculators/server/load-tax-tables.ts'
import type { Config } from './config.ts'
import { renderRecipe } from './demo/server/render-recipe.ts'
import { loadPoints } from './places/server/load-points.ts'
import { createPlaces } from './places/server/places.ts'
import type { Database } from './platform/database/database.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/logging.ts'
import { createMediaStore } from './platform/media/media-store.ts'
import { createProperties } from './property/server/properties.ts'
import { listenForChanges } from './search/server/listen-for-changes.ts'
import { createSearch } from './search/server/search.ts'
import { createWaysOut } from './search/server/ways-out.ts'

/** Builds every feature's server functions, once. Pages, JSON calls, jobs and the command line share them. */
export async function createServices(parts: ServiceParts) {
  const { config, agency, db, readDb, databaseUrl, logger } = parts
  const clock = () => new Date()
  const media = createMediaStore({
    db,
    dataDir: config.dataDir,
    renderRecipe: (recipe) => renderRecipe(recipe, config.agencyDir),
  })
  const places = createPlaces(db)
  const taxTables = await loadTaxTables()
  const points = await loadPoints(join(config.agencyDir, 'pois.tsv'))
  const pictures = await loadAgencyPictures(agency, config.agencyDir, media, (words) => logger.warn(words))
  const properties = createProperties({ db: readDb, settings: agency.settings, clock })
  const search = createSearch({ db, readDb, places, agency, clock })
  const waysOut = createWaysOut({ search, places, agency })
  const changes = listenForChanges({
    url: databaseUrl,
    onChange: search.invalidate,
    onBreak: (error) => logger.warn({ err: error }, 'changes of the stock are not heard'),
  })
  return {
    ...parts,
    clock,
    media,
    places,
    points,
    taxTables,
    pictures,
    properties,
    search,
    waysOut,
    stop: changes.stop,
  }
}

export type ServiceParts = {
  config: Config
  agency: Agency
  theme: Theme
  /** the agency's own pages */
  pages: ContentPages
  /** of the server that is written to */
  databaseUrl: string
  db: Database
  readDb: Database
  jobs: Jobs
  logger: Logger
}

export type Services = Awaited<ReturnType<typeof createServices>>
