import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import { formatAgencyProblem } from '#src/agency/folder/server/read-file.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { loadTheme, type Theme } from '#src/agency/theme/server/theme.ts'
import { createReadSite } from '#src/app/content/read-site.ts'
import { publishedSite } from '#src/app/content/site-content.ts'
import { claimDatabase } from '#src/app/site-agency.ts'
import { siteFiles } from '#src/app/site-files.ts'
import { createUploads } from '#src/enquiries/uploads/server/uploads.ts'
import { createFeedFiles } from '#src/feeds/files/server/feed-files.ts'
import { placeHomes } from '#src/places/server/home-places.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { createDiskRoom } from '#src/platform/files/disk-room.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { createMediaStore } from '#src/platform/media/media-store.ts'
import type { Config } from '../config.ts'

/** Runs an action on the site's database: the external one, or the embedded one, shared with a running site. */
export async function withDatabase<Result>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  action: (db: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase(url, { applicationName: 'kerbside-command' })
  try {
    return await action(db, url)
  } finally {
    await close(db)
    await embedded?.stop()
  }
}

/** The same, with every migration applied. */
export function withMigratedDatabase<Result>(
  config: Config,
  action: (db: Database, url: string) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (db, url) => {
    await migrate(url)
    await createJobs(url).migrate()
    return action(db, url)
  })
}

/** What commands share with the site, without its web side. */
export type CommandSite = Awaited<ReturnType<typeof build>>

/** Runs an action with the agency, its places and its photos; or returns every mistake in its folder, or whose the data is. */
export async function withSite<Result>(
  config: Config,
  action: (site: CommandSite) => Promise<Result>,
): Promise<Result | { problems: string[] } | { foreign: string }> {
  const read = createReadSite(config)
  const ofFolder = await loadAgency(config.agencyDir)
  if ('problems' in ofFolder) return { problems: ofFolder.problems.map(formatAgencyProblem) }
  return withMigratedDatabase(config, async (db, url) => {
    const whole = await publishedSite(db, read).readAll()
    // a page with a mistake keeps the site from starting, and no command about leads
    const { agency, theme } = 'site' in whole ? whole.site : { ...ofFolder, theme: undefined }
    const foreign = await claimDatabase(db, { agencyDir: config.agencyDir, name: agency.name })
    if (foreign !== undefined) return { foreign }
    return action(await build(config, agency, theme, db, url))
  })
}

async function build(config: Config, agency: Agency, theme: Theme | undefined, db: Database, url: string) {
  await loadPlaces(db)
  await placeHomes(db)
  const files = siteFiles(config)
  return {
    config,
    agency,
    theme: theme ?? (await loadTheme(config.agencyDir, agency.name)),
    db,
    places: createPlaces(db),
    media: createMediaStore({ db, files: files.media }),
    uploads: createUploads({ dataDir: config.dataDir, files: files.uploads }),
    feedFiles: createFeedFiles({
      db,
      files: files.uploads,
      dataDir: config.dataDir,
      room: createDiskRoom(config.dataDir),
      clock: () => new Date(),
    }),
    jobs: createJobs(url),
    clock: () => new Date(),
  }
}
