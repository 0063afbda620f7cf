import { join } from 'node:path'
import { createMarketingLinks } from '#src/account/profile/server/marketing-links.ts'
import { createAccounts } from '#src/account/server/accounts.ts'
import { bankHolidaysOf } from '#src/agency/branches/bank-holidays.ts'
import { isTold } from '#src/agency/branches/opening-hours.ts'
import { createBranchFinder } from '#src/agency/branches/server/branch-finder.ts'
import { loadAgencyPictures } from '#src/agency/folder/server/agency-pictures.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import { mailBrand, mailSender } from '#src/agency/theme/server/mail-brand.ts'
import { createAnalytics } from '#src/analytics/server/analytics.ts'
import { loadAnalyticsCode } from '#src/analytics/server/analytics-code.ts'
import { createArticles } from '#src/articles/server/articles.ts'
import { writtenPictures } from '#src/articles/server/load-written.ts'
import { loadTaxTables } from '#src/calculators/server/load-tax-tables.ts'
import { renderRecipe } from '#src/demo/server/render-recipe.ts'
import { homeByReference } from '#src/discovery/server/home-by-reference.ts'
import { createPathVisits } from '#src/discovery/server/path-visits.ts'
import { createTowns } from '#src/discovery/server/towns.ts'
import { createInboundMail } from '#src/enquiries/inbound-mail/server/receive-mail.ts'
import { createLeads } from '#src/enquiries/leads/server/leads.ts'
import { createReplyFiles } from '#src/enquiries/replies/server/reply-files.ts'
import { createResponseTarget } from '#src/enquiries/response-times/response-target.ts'
import { createUploads } from '#src/enquiries/uploads/server/uploads.ts'
import { createFeedFiles } from '#src/feeds/files/server/feed-files.ts'
import { FEED_SECRETS } from '#src/feeds/sources/server/source-secrets.ts'
import { createFormProtection } from '#src/form-protection/server/form-protection.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { createSellerForms } from '#src/material-information/server/seller-forms.ts'
import { createOpenData } from '#src/open-data/server/beside-homes.ts'
import { loadPoints } from '#src/places/server/load-points.ts'
import { createPlaces } from '#src/places/server/places.ts'
import type { Database } from '#src/platform/database/database.ts'
import { listenToChannel } from '#src/platform/database/listen-to-channel.ts'
import type { ReadSide } from '#src/platform/database/read-side.ts'
import { createDiskRoom } from '#src/platform/files/disk-room.ts'
import { watchFreeSpace } from '#src/platform/files/free-space.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Logger } from '#src/platform/logging/logging.ts'
import { createMail } from '#src/platform/mail/mail-service.ts'
import { createMediaStore, type StoredPicture } from '#src/platform/media/media-store.ts'
import { createSealer } from '#src/platform/sealed-text.ts'
import { createCardCache } from '#src/property/card/server/card-cache.ts'
import { switchOpenData } from '#src/property/server/switch-open-data.ts'
import { createProperties } from '#src/property/store/server/properties.ts'
import { countedSearch } from '#src/reports/counted-search.ts'
import { createSavedProperties } from '#src/saved-properties/server/saved-properties.ts'
import { createAlerts } from '#src/saved-searches/alerts/server/alerts.ts'
import { wordsOf } from '#src/saved-searches/alerts/server/send.ts'
import { createAlertSettings } from '#src/saved-searches/alerts/server/settings.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { createSavedSearches } from '#src/saved-searches/list/server/saved-searches.ts'
import { createCloseHomes } from '#src/search/results/server/close-homes.ts'
import { createOtherKinds } from '#src/search/results/server/other-kinds.ts'
import { createRelaxedSearches } from '#src/search/results/server/relaxed-searches.ts'
import { createSearch } from '#src/search/server/search.ts'
import { createSellerPages, type OpenSellerPage } from '#src/seller-page/server/seller-pages.ts'
import { sellerView } from '#src/seller-page/server/seller-view.ts'
import { createStaff } from '#src/staff/server/staff.ts'
import { loadBankHolidays, loadNamedBankHolidays } from '#src/valuations/booking/server/bank-holidays.ts'
import { createValuations } from '#src/valuations/booking/server/valuations.ts'
import { createInstantValuations } from '#src/valuations/instant/server/instant-valuations.ts'
import { createCalendarSubscriptions } from '#src/viewings/appointments/server/calendar-subscriptions.ts'
import { createStaffMoves } from '#src/viewings/appointments/server/staff-moves.ts'
import { createValuationDiary } from '#src/viewings/appointments/server/valuation-diary.ts'
import { createViewings } from '#src/viewings/appointments/server/viewings.ts'
import { mayTakeTime } from '#src/viewings/booking/server/viewing-limits.ts'
import type { Config } from '../config.ts'
import { become, type LiveSite } from './content/live-site.ts'
import { createSiteContent, type SiteContentParts } from './content/site-content.ts'
import { personalDataRegistry } from './personal-data-registry.ts'
import { siteFiles } from './site-files.ts'

/** Builds every feature's server functions, once. Pages, JSON calls, jobs and the command line share them. */
export async function createServices(parts: ServiceParts) {
  const { config, db, readDb, databaseUrl, jobs, logger, live } = parts
  const { agency, theme, written, moved } = live
  const clock = () => new Date()
  const files = siteFiles(config)
  const hasRoom = watchFreeSpace(config.dataDir)
  const media = createMediaStore({
    db,
    files: files.media,
    hasRoom: config.s3Bucket === undefined ? hasRoom : undefined,
    renderRecipe: (recipe) => renderRecipe(recipe, config.agencyDir),
  })
  const formProtection = createFormProtection({ db, config, agency, clock })
  const sender = mailSender(agency)
  const brand = mailBrand(agency, theme, config.publicUrl)
  const mail = createMail({ db, jobs, config, sender, brand, clock })
  const places = createPlaces(readDb, { branches: () => agency.branches.map(({ position }) => position) })
  const branches = createBranchFinder({ agency, places })
  const taxTables = await loadTaxTables()
  const points = await loadPoints(join(config.agencyDir, 'pois.tsv'))
  const openData = createOpenData(readDb)
  const articles = createArticles({ written, clock })
  const pictures = new Map<string, StoredPicture>()
  const takePictures = async () => {
    const published = parts.content.published()
    const options = { alsoNamed: writtenPictures(written), published, report: (words: string) => logger.warn(words) }
    await loadAgencyPictures(agency, config.agencyDir, media, options, pictures)
  }
  await takePictures()
  const cardOf = createCardCache()
  const properties = createProperties({ db: readDb, agency, clock, cardOf })
  const savedProperties = createSavedProperties({ db, readDb, properties, clock })
  const accounts = createAccounts({ db, config, agency, clock })
  const staff = createStaff({ db, config, agency, formProtection, mail, clock })
  const search = createSearch({ db, readDb, places, agency, clock, cardOf })
  const towns = createTowns({ readDb, places, search, clock })
  const savedSearches = createSavedSearches({ db, search, clock })
  const alerts = createAlerts({ db, agency, places, search, jobs, mail, config, clock })
  const alertSettings = createAlertSettings({ db, agency, config, clock })
  const marketingLinks = createMarketingLinks({ db, agency, config, clock })
  const leads = createLeads({ db, jobs, agency, properties, clock })
  const uploads = createUploads({ dataDir: config.dataDir, files: files.uploads })
  const feedFiles = createFeedFiles({
    db,
    files: files.uploads,
    dataDir: config.dataDir,
    room: createDiskRoom(config.dataDir),
    clock,
  })
  const sealer = createSealer(config, FEED_SECRETS)
  const bankHolidays = await loadBankHolidays()
  const diary = { db, agency, config, clock, mail, properties, bankHolidays }
  const valuationDiary = createValuationDiary(diary)
  const ofValuations = { db, agency, places, config, clock, bankHolidays, leads, mayTakeTime }
  const valuations = createValuations({ ...ofValuations, diary: valuationDiary })
  const responseTarget = createResponseTarget(agency, bankHolidays)
  const viewings = createViewings(diary)
  const staffMoves = createStaffMoves(diary)
  const sellerForms = createSellerForms({ db, agency, config, clock, mail })
  const sellerPages = createSellerPages({ db, agency, config, clock, mail, leads, passwords: accounts.passwords })
  const calendars = createCalendarSubscriptions({ db, agency, config, clock, properties })
  const instantValuations = createInstantValuations({ db: readDb, agency, places, valuations, clock })
  const personalData = personalDataRegistry({ uploads })
  const code = await loadAnalyticsCode(config.agencyDir, agency.settings.analytics)
  const analytics = createAnalytics({ db, agency, config, code, clock, searchAt: countedSearch })
  const pathVisits = createPathVisits({
    db,
    clock,
    onError: (error) => logger.warn({ err: error }, 'visits of old URLs were not counted'),
  })
  const relaxedSearches = createRelaxedSearches({ search, places, agency })
  const otherKinds = createOtherKinds({ search, agency })
  const closeHomes = createCloseHomes({ search, agency })
  // first of all nothing is read any more from a replica that lacks the change, which would then be kept
  const tellOfStock = new Set([() => parts.reads?.catchUp(), places.invalidate, search.invalidate, towns.invalidate])
  const stockHasChanged = () => {
    for (const tell of tellOfStock) tell()
  }
  const changes = listenToChannel({
    channel: 'listings_changed',
    url: databaseUrl,
    onChange: stockHasChanged,
    onBreak(error) {
      logger.warn({ err: error }, 'listening for stock changes failed')
      stockHasChanged()
    },
  })
  const content = createSiteContent({
    ...parts.content,
    db,
    databaseUrl,
    config,
    live,
    media,
    clock,
    logger,
    async onReplaced() {
      become(sender, mailSender(agency))
      become(brand, mailBrand(agency, theme, config.publicUrl))
      become(code, await loadAnalyticsCode(config.agencyDir, agency.settings.analytics))
      await takePictures()
      await switchOpenData(db, agency.settings.openDataOff, clock())
      stockHasChanged()
    },
  })
  return {
    ...parts,
    agency,
    theme,
    written,
    moved,
    content,
    namedBankHolidays: await loadNamedBankHolidays(),
    pages: written.pages,
    articles,
    clock,
    hasRoom,
    media,
    formProtection,
    mail,
    places,
    branches,
    /** days to come of which the site says nothing of a branch's hours: closed dates, and bank holidays of its country */
    unclaimedDates(branch: Branch): string[] {
      const { bankHolidays: region, closedDates } = agency.settings.valuationDays
      const today = ukDate(clock())
      return [...closedDates, ...bankHolidaysOf(branch, region, bankHolidays)].filter((date) => isTold(date, today))
    },
    points,
    openData,
    taxTables,
    pictures,
    properties,
    personalData,
    accounts,
    staff,
    leads,
    uploads,
    feedFiles,
    sealer,
    valuations,
    viewings,
    staffMoves,
    valuationDiary,
    calendars,
    sellerForms,
    sellerPages,
    /** what a seller's page shows, read at this moment */
    sellerView: (open: OpenSellerPage) => sellerView({ db, agency, clock, sellerPages, sellerForms, viewings }, open),
    instantValuations,
    responseTarget,
    replyFiles: createReplyFiles({ db, uploads, hasRoom, config, clock }),
    inboundMail: createInboundMail({ db, config, uploads, hasRoom, clock }),
    /** what an account has saved, as staff see it beside its enquiry */
    async savedBy(userId: number) {
      const [homes, searches] = await Promise.all([savedProperties.referencesOf(userId), savedSearches.listOf(userId)])
      return {
        properties: homes.map(({ property_id }) => property_id),
        searches: searches.map((search) => ({ name: search.name || wordsOf(parseSavedSearch(search), agency) })),
      }
    },
    savedProperties,
    savedSearches,
    alerts,
    alertSettings,
    marketingLinks,
    search,
    relaxedSearches,
    /** the path of the home with a reference of the agency's */
    homeByReference: (reference: string) =>
      homeByReference(
        readDb,
        reference,
        agency.branches.flatMap(({ feedBranches }) => feedBranches),
      ),
    otherKinds,
    closeHomes,
    towns,
    analytics,
    pathVisits,
    /** Has something told whenever the stock changes, in whatever process, or may have. */
    onStockChange: (tell: () => void) => void tellOfStock.add(tell),
    async stop() {
      mail.stop()
      await valuations.stop()
      await pathVisits.stop()
      await changes.stop()
      await content.stop()
    },
  }
}

export type ServiceParts = {
  config: Config
  /** what the site says: the agency, its look, its own pages, where the paths of the site before this one lead */
  live: LiveSite
  /** how it is read anew when the Desk has published something */
  content: SiteContentParts
  /** of the server that is written to */
  databaseUrl: string
  db: Database
  readDb: Database
  /** where `readDb` reads from a replica */
  reads?: Pick<ReadSide, 'catchUp'>
  jobs: Jobs
  logger: Logger
}

export type Services = Awaited<ReturnType<typeof createServices>>
