import type { Agency } from './agency/agency.ts'
import type { Theme } from './agency/server/theme.ts'
import type { Config } from './config.ts'
import { renderRecipe } from './demo/server/render-recipe.ts'
import { createPlaces } from './places/server/places.ts'
import type { Database } from './platform/database/database.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/logging.ts'
import { createMediaStore } from './platform/media/media-store.ts'
import { createProperties } from './property/server/read-properties.ts'
import { createSearch } from './search/server/search.ts'

/** Builds every feature's server functions, once. Pages, JSON calls, jobs and the command line share them. */
export async function createServices(parts: ServiceParts) {
  const { config, agency, db, readDb } = parts
  const clock = () => new Date()
  const media = createMediaStore({
    db,
    dataDir: config.dataDir,
    renderRecipe: (recipe) => renderRecipe(recipe, config.agencyDir),
  })
  const places = createPlaces(db)
  const properties = createProperties({ db: readDb, agency, clock })
  const search = createSearch({ db: readDb, places, agency, clock })
  const stop = async () => {
    await search.stop()
  }
  return { ...parts, clock, media, places, properties, search, stop }
}

export type ServiceParts = {
  config: Config
  agency: Agency
  theme: Theme
  db: Database
  readDb: Database
  jobs: Jobs
  logger: Logger
}

export type Services = Awaited<ReturnType<typeof createServices>>
