import { setTimeout as pause } from 'node:timers/promises'
import { mailResetLink } from '#src/account/passwords/server/reset-link.ts'
import { ANALYTICS_CRONTAB } from '#src/analytics/server/analytics.ts'
import { COMPLIANCE_CRONTAB, checkAdverts } from '#src/compliance/server/check-adverts.ts'
import { CONTENT_CRONTAB } from '#src/content/server/content.ts'
import { INBOUND_MAIL_CRONTAB, pollMailbox } from '#src/enquiries/inbound-mail/server/poll-mailbox.ts'
import { createLeadWebhook } from '#src/enquiries/leads/server/lead-webhook.ts'
import { KEPT_DAYS, LEADS_CRONTAB, tidyLeads } from '#src/enquiries/leads/server/tidy-leads.ts'
import { deliverLead } from '#src/enquiries/server/deliver-lead.ts'
import { createPictureFetcher } from '#src/feed-import/media/server/fetch-picture.ts'
import { createDropFolder, watchDropFolder } from '#src/feed-import/run/server/drop-folder.ts'
import { FEED_CRONTAB, feedAlarms } from '#src/feed-import/run/server/feed-alarms.ts'
import { fetchFeedPhotos } from '#src/feed-import/run/server/feed-photos.ts'
import { TIDY_IMPORTS_CRONTAB, tidyImports } from '#src/feed-import/run/server/tidy-imports.ts'
import { importAndKeep, runFeedFile, TIDY_FEED_FILES_CRONTAB } from '#src/feeds/files/server/run-feed-file.ts'
import { applySent } from '#src/feeds/real-time/server/apply-sent.ts'
import { PULL_FEEDS_CRONTAB, pullFeed, pullFeeds } from '#src/feeds/sources/server/pull-sources.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { TIDY_SELLER_FORMS_CRONTAB, tidySellerForms } from '#src/material-information/server/seller-forms-data.ts'
import { isOutage } from '#src/platform/database/outage.ts'
import { AUCTIONS_CRONTAB, closeAuctions } from '#src/property/store/server/close-auctions.ts'
import { BITMAPS_CRONTAB, updateBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import { sendWeeklyReports, WEEKLY_REPORTS_CRONTAB } from '#src/reports/server/weekly-report.ts'
import { ALERT_CRONTAB } from '#src/saved-searches/alerts/server/alerts.ts'
import { SELLER_PAGES_CRONTAB } from '#src/seller-page/server/seller-pages.ts'
import { TIDY_SELLER_PAGES_CRONTAB, tidySellerPages } from '#src/seller-page/server/seller-pages-data.ts'
import { STAFF_CRONTAB } from '#src/staff/server/staff.ts'
import { PROPERTY_ROUND_CRONTAB, propertyRound } from '#src/stock/changes/server/plans.ts'
import { showChanges } from '#src/stock/changes/server/show-changes.ts'
import { countRecentViews, RECENT_VIEWS_CRONTAB } from '#src/stock/list/server/count-recent-views.ts'
import { VIEWINGS_CRONTAB } from '#src/viewings/appointments/server/viewing-round.ts'
import { TIDY_VIEWINGS_CRONTAB, tidyViewings } from '#src/viewings/appointments/server/viewings-data.ts'
import { importDeps } from './import-deps.ts'
import type { Services } from './services.ts'
import { BACKUPS_CRONTAB, createBackups } from './system/backups.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'make-avif': { hash: string; width: number; height?: number }
  }
}

/** Milliseconds between looks into the drop folder. */
const orphanPollMs = 2000

/** Milliseconds between tries to take up what was under way. */
const takeUpEveryMs = 1000

/** Runs the jobs of every feature until the signal: mail, alerts, photos of feeds, AVIF renditions, the drop folder. */
export async function runJobs(services: Services, signal: AbortSignal): Promise<void> {
  const { jobs, media, mail, alerts, config } = services
  const { fetchPicture, close } = createPictureFetcher()
  const teller = createLeadWebhook(services)
  const backups = createBackups(services)
  await takeUp(services, signal)
  await Promise.all([
    // a queue of their own, so that emails do not wait for an import's photos
    jobs.run(
      {
        'feed-photos': (payload) => fetchFeedPhotos({ ...services, fetchPicture }, payload),
        'make-avif': async ({ hash, width, height }) => {
          const record = await media.record(hash)
          if (record) await media.ensure(record, { width, height }, 'avif', 'background')
        },
        'check-adverts': async () => void (await checkAdverts(services)),
        'tidy-imports': async () => void (await tidyImports(services)),
        'make-backup': ({ name }) => backups.make(name),
        'try-backup': ({ name }) => backups.try(name),
        'restore-backup': (payload) => backups.restore(payload),
        'backup-round': () => backups.round(),
      },
      { signal, concurrency: 1, crontab: [TIDY_IMPORTS_CRONTAB, COMPLIANCE_CRONTAB, BACKUPS_CRONTAB].join('\n') },
    ),
    jobs.run(
      {
        'send-mail': ({ id }) => mail.sendMail(id),
        'mail-reset-link': (payload) => mailResetLink(services, payload),
        'deliver-lead': ({ id }) => deliverLead(services, id),
        'tell-lead': ({ id }) => teller.deliver(id),
        'listings-changed': () => alerts.match(),
        'send-alerts': (payload) => alerts.send(payload),
        'alert-digests': () => alerts.digests(),
        'tidy-alerts': () => alerts.tidy(),
        async 'tidy-analytics'() {
          await services.analytics.tidy()
          await services.pathVisits.tidy()
        },
        'feed-alarms': () => feedAlarms(services),
        'close-auctions': async () => void (await closeAuctions(services.db, services.clock())),
        'update-bitmaps': () => updateBitmaps(services.db).then(() => {}),
        'viewing-round': () => services.viewings.round(),
        'tidy-viewings': () => tidyViewings(services.db, keptSince(services)),
        'tidy-seller-forms': () => tidySellerForms(services.db, keptSince(services)),
        'weekly-reports': () => sendWeeklyReports(services).then(() => {}),
        'seller-page-mails': () => services.sellerPages.weeklyRound().then(() => {}),
        'tidy-seller-pages': () => tidySellerPages(services.db, keptSince(services)),
        'show-property-changes': async ({ propertyIds }) =>
          void (await showChanges(importDeps(services), propertyIds, { isPatient: true })),
        'count-recent-views': () => countRecentViews(services.db, services.clock()),
        'property-round': async () => void (await propertyRound(importDeps(services))),
        'tidy-staff': () => services.staff.tidy(),
        'publish-content': () => services.content.publishDue(),
        'tidy-leads': async () => void (await tidyLeads(services)),
      },
      {
        signal,
        concurrency: 1,
        crontab: [
          ALERT_CRONTAB,
          ANALYTICS_CRONTAB,
          AUCTIONS_CRONTAB,
          BITMAPS_CRONTAB,
          CONTENT_CRONTAB,
          LEADS_CRONTAB,
          STAFF_CRONTAB,
          FEED_CRONTAB,
          PROPERTY_ROUND_CRONTAB,
          RECENT_VIEWS_CRONTAB,
          VIEWINGS_CRONTAB,
          TIDY_VIEWINGS_CRONTAB,
          TIDY_SELLER_FORMS_CRONTAB,
          SELLER_PAGES_CRONTAB,
          WEEKLY_REPORTS_CRONTAB,
          TIDY_SELLER_PAGES_CRONTAB,
        ].join('\n'),
      },
    ),
    // and of their own: an import from the Desk takes minutes
    jobs.run(
      {
        'run-feed-file': (payload) => runFeedFile(feedRun(services), payload),
        'pull-feeds': () => pullFeeds(feedRun(services)),
        'tidy-feed-files': () => services.feedFiles.tidy().then(() => {}),
      },
      { signal, concurrency: 1, crontab: [PULL_FEEDS_CRONTAB, TIDY_FEED_FILES_CRONTAB].join('\n') },
    ),
    // a feed's server that hangs holds up no file that is there
    jobs.run({ 'pull-feed': (payload) => pullFeed(feedRun(services), payload) }, { signal, concurrency: 1 }),
    // a property that software has sent is on the site within two seconds, whatever else is imported
    jobs.run({ 'apply-sent': ({ sourceId }) => applySent(importDeps(services), sourceId) }, { signal, concurrency: 1 }),
    // of its own as well: a mail server that hangs holds nothing up
    config.inboundMailUrl === undefined
      ? undefined
      : jobs.run(
          { 'read-mailbox': async () => void (await pollMailbox(services)) },
          { signal, concurrency: 1, crontab: INBOUND_MAIL_CRONTAB },
        ),
    config.feedDir === undefined ? undefined : watchFeeds(services, config.feedDir, signal),
  ])
  await close()
  await teller.close()
}

const feedRun = (services: Services) => ({
  imports: importDeps(services),
  feedFiles: services.feedFiles,
  feedDir: services.config.feedDir,
  sealer: services.sealer,
  internalHosts: services.config.feedInternalHosts,
})

/** Since when the site keeps what visitors wrote. */
function keptSince({ agency, clock }: Services): Date {
  return new Date(clock().getTime() - (agency.settings.leads?.keptDays ?? KEPT_DAYS) * DAY_MS)
}

/** Asks again for what was under way when the last process ended; the database may have gone away since. */
async function takeUp({ mail, leads, uploads, clock, logger, jobs, db }: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await mail.resumeMail()
      await leads.resume()
      await uploads.tidy(clock())
      // the release may have brought other rules
      await jobs.enqueue(db, 'check-adverts', {}, { key: 'check-adverts' })
      return
    } catch (error) {
      if (!isOutage(error)) throw error
      logger.warn(`Unfinished work could not be resumed yet: ${(error as Error).message}`)
      await pause(takeUpEveryMs, undefined, { signal }).catch(() => {})
    }
  }
}

function watchFeeds(services: Services, folder: string, signal: AbortSignal): Promise<void> {
  const { logger } = services
  const log = { info: (words: string) => logger.info(words), error: (words: string) => logger.error(words) }
  const importFile = (path: string) =>
    importAndKeep({ imports: importDeps(services), feedFiles: services.feedFiles }, { path })
  return watchDropFolder(createDropFolder({ folder, importFile, log }), {
    signal,
    log,
    tick: (ended) => pause(orphanPollMs, undefined, { signal: ended }),
  })
}
