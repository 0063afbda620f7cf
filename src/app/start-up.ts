import { mkdir } from 'node:fs/promises'
import { NOTHING_PUBLISHED } from '#src/agency/documents/server/published.ts'
import { formatAgencyProblem } from '#src/agency/folder/server/read-file.ts'
import { returnToFolder } from '#src/content/server/return-to-folder.ts'
import { seedDemo } from '#src/demo/server/seed.ts'
import { addEnquiriesOfLeads } from '#src/enquiries/threads/server/add-enquiries.ts'
import { placeHomes } from '#src/places/server/home-places.ts'
import { loadFolderBoundaries } from '#src/places/server/load-boundaries.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { HEALTH_CHECK } from '#src/platform/database/health-checked-pool.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { openReadSide } from '#src/platform/database/read-side.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { switchOpenData } from '#src/property/server/switch-open-data.ts'
import { fillDeskFacts } from '#src/property/store/server/fill-desk-facts.ts'
import { seedDemoTeam } from '#src/staff/accounts/server/seed-demo-team.ts'
import { loadFolderAddresses } from '#src/valuations/address-lookup/server/load-addresses.ts'
import type { Config } from '../config.ts'
import { createLiveSite } from './content/live-site.ts'
import { createReadSite, type SiteProblem } from './content/read-site.ts'
import { publishedSite } from './content/site-content.ts'
import { seedDemoContacts } from './demo/seed-demo-contacts.ts'
import { seedDemoOpenData } from './demo/seed-demo-open-data.ts'
import { seedDemoSellerPages } from './demo/seed-demo-seller-pages.ts'
import { seedSoldHomes } from './demo/seed-sold-homes.ts'
import { metricsOf, watchedPool } from './observability.ts'
import { seedDemoEnquiries } from './seed-demo-enquiries.ts'
import { seedDemoSellerForms } from './seed-demo-seller-forms.ts'
import { seedDemoViewings } from './seed-demo-viewings.ts'
import { seedDemoViews } from './seed-demo-views.ts'
import { seedDemoVisits } from './seed-demo-visits.ts'
import { createServices } from './services.ts'
import { claimDatabase } from './site-agency.ts'

/** Says what a person waits for; each step that takes over two seconds has its line. */
export type Progress = (words: string) => void

/**
 * Everything that a process of ours stands on: a database that is there and migrated, the agency, the places, the
 * services. A mistake in the agency's folder ends the process with every mistake in words.
 */
export async function startUp(
  config: Config,
  say: Progress = () => {},
  /** the embedded database, where it was started ahead of this */
  starting?: Promise<EmbeddedPostgres>,
) {
  const logger = createLogger(config.logLevel)
  // what visitors sent lies in it
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const read = createReadSite(config)
  const ofFolder = await read(NOTHING_PUBLISHED)
  if ('problems' in ofFolder) throw siteMistakes(config, ofFolder.problems)
  if (!config.databaseUrl) say('Starting the database')
  const embedded = config.databaseUrl
    ? undefined
    : await (starting ?? startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => logger.info(line) }))
  const url = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(url, { log: (line) => logger.info(line) })
  const metrics = metricsOf(config)
  const watched = (name: string) => ({ ...watchedPool(name, { config, logger, metrics }), healthCheck: HEALTH_CHECK })
  const db = openDatabase(url, watched('main'))
  const reads = config.databaseReadUrl === undefined ? undefined : openReads(config.databaseReadUrl)
  const readDb = reads?.db ?? db

  function openReads(replicaUrl: string) {
    return openReadSide({
      ...watched('read'),
      primaryUrl: url,
      replicaUrl,
      maxLagMs: 1000 * config.databaseReadLag,
      onChange(state, why) {
        if (state === 'healthy') logger.info(`Reading from the replica: ${why}.`)
        else logger.warn(`Not reading from the replica: ${why}.`)
      },
    })
  }

  const jobs = createJobs(url, { logger })
  await jobs.migrate()
  const content = publishedSite(db, read)
  const whole = await content.readAll()
  if ('problems' in whole) throw siteMistakes(config, whole.problems)
  const live = createLiveSite(whole.site)
  const { agency } = live
  const foreign = await claimDatabase(db, { agencyDir: config.agencyDir, name: agency.name })
  if (foreign !== undefined) {
    await reads?.stop()
    await close(db)
    await embedded?.stop()
    throw new StartUpProblem(`${foreign}.`)
  }
  const returned = await returnToFolder(db, { folder: config.agencyDir, clock: () => new Date() })
  if (returned.length > 0) {
    logger.info({ documents: returned }, 'the folder says what the Desk had published, and counts again')
    await content.readAll()
  }
  await loadPlaces(db)
  const { placed } = await placeHomes(db)
  if (placed > 0) logger.info({ homes: placed }, 'homes are placed in their towns and villages')
  await fillDeskFacts(db)
  await switchOpenData(db, agency.settings.openDataOff, new Date())
  const services = await createServices({
    config,
    live,
    content,
    databaseUrl: url,
    db,
    readDb,
    reads,
    jobs,
    logger,
  })
  const opened = await addEnquiriesOfLeads(db, { firstBranchId: agency.branches[0]?.id ?? null, now: new Date() })
  if (opened > 0) logger.info({ enquiries: opened }, 'enquiries are opened for leads that had none')
  if (agency.settings.demoListings !== undefined) {
    say('Refreshing the demo listings')
    await seedDemo(db, { ...services, listings: agency.settings.demoListings, now: new Date() })
    await seedDemoOpenData(db, { now: new Date() })
    await seedSoldHomes(db, { agency, config, now: new Date() })
    if (!config.production) {
      await seedDemoTeam(db, agency, new Date())
      await seedDemoContacts(db, { ...services, now: new Date() })
      await seedDemoEnquiries(db, { agency, responseTarget: services.responseTarget, now: new Date() })
    }
    await seedDemoViews(db, { now: new Date() })
    await seedDemoVisits(db, { agency, places: services.places, now: new Date() })
    await seedDemoViewings(db, { agency, now: new Date() })
    await seedDemoSellerForms(db, { now: new Date() })
    await seedDemoSellerPages(db, { now: new Date() })
  }
  // after the demo's homes: some places are known by their addresses alone
  const boundaries = await loadFolderBoundaries(db, config.agencyDir)
  if (boundaries?.kind === 'refused') logger.warn({ problem: boundaries.message }, 'boundaries are not loaded')
  if (agency.settings.addressLookup.provider === 'file') {
    const addresses = await loadFolderAddresses(db, config.agencyDir)
    if (addresses?.kind === 'refused') logger.warn({ problem: addresses.message }, 'addresses are not loaded')
  }
  const stop = async () => {
    await services.stop()
    await reads?.stop()
    await close(db)
    await embedded?.stop()
  }
  return { services, url, metrics, stop }
}

function siteMistakes({ agencyDir }: Config, problems: readonly SiteProblem[]): StartUpProblem {
  const lines = problems.map((problem) => `\n  - ${formatAgencyProblem(problem)}`)
  return new StartUpProblem(`The agency in ${agencyDir} has mistakes:${lines.join('')}`)
}

/** Something a person has to put right before the process can start. */
export class StartUpProblem extends Error {}
