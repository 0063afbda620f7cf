import type { FastifyInstance } from 'fastify'
import { marketingLinkRoutes } from '#src/account/profile/server/marketing-link-routes.ts'
import { accountRoutes } from '#src/account/server/routes.ts'
import { branchRoutes } from '#src/agency/branches/server/branch-routes.ts'
import { serveTheme } from '#src/agency/theme/server/theme.ts'
import { analyticsRoutes } from '#src/analytics/server/routes.ts'
import { articleRoutes } from '#src/articles/server/article-routes.ts'
import { feedRoutes } from '#src/articles/server/feed-routes.ts'
import { absentCalls } from '#src/discovery/server/absent-calls.ts'
import { discoveryRoutes } from '#src/discovery/server/routes.ts'
import type { SitemapEntry } from '#src/discovery/sitemap.ts'
import { inboundMailRoutes } from '#src/enquiries/inbound-mail/server/inbound-mail-routes.ts'
import { leadRoutes } from '#src/enquiries/server/lead-routes.ts'
import { submissionRoutes } from '#src/enquiries/server/submission-routes.ts'
import { rtdfRoutes } from '#src/feeds/real-time/server/rtdf-routes.ts'
import { zooplaRoutes } from '#src/feeds/real-time/server/zoopla-routes.ts'
import { feedHookRoutes } from '#src/feeds/sources/server/hook-route.ts'
import { feedPushRoutes } from '#src/feeds/sources/server/push-route.ts'
import { formProtectionRoutes } from '#src/form-protection/server/routes.ts'
import { sellerFormRoutes } from '#src/material-information/server/seller-form-routes.ts'
import { countyOutlineRoutes } from '#src/places/server/county-outlines.ts'
import { mapPlaceNameRoutes } from '#src/places/server/map-place-names.ts'
import { placesRoutes } from '#src/places/server/routes.ts'
import { isPrivateIp } from '#src/platform/http/client-ip.ts'
import { devMailRoutes } from '#src/platform/mail/dev-mail-routes.ts'
import { mediaRoutes } from '#src/platform/media/routes.ts'
import { propertyCardsRoutes } from '#src/saved-properties/server/card-routes.ts'
import { savedPropertiesRoutes } from '#src/saved-properties/server/routes.ts'
import { alertRoutes } from '#src/saved-searches/alerts/server/routes.ts'
import { searchCountsRoutes } from '#src/saved-searches/list/server/count-routes.ts'
import { savedSearchesRoutes } from '#src/saved-searches/list/server/routes.ts'
import { pagination } from '#src/search/results/paging.ts'
import { presentPagination } from '#src/search/server/present-search.ts'
import { searchRoutes } from '#src/search/server/routes.ts'
import { sellerPageRoutes } from '#src/seller-page/server/seller-page-routes.ts'
import { PAGES } from '#src/site/pages/registry.ts'
import { addressLookupRoutes } from '#src/valuations/address-lookup/server/routes.ts'
import { branchLookupRoutes } from '#src/valuations/booking/server/routes.ts'
import { withEstimates } from '#src/valuations/instant/server/estimate-leads.ts'
import { instantRoutes } from '#src/valuations/instant/server/routes.ts'
import { bookingRoutes } from '#src/viewings/booking/server/booking-routes.ts'
import { noticeRoutes } from '#src/viewings/booking/server/notice-routes.ts'
import { openHousePlacesRoutes } from '#src/viewings/booking/server/places-routes.ts'
import { viewingLinkRoutes } from '#src/viewings/booking/server/viewing-link-routes.ts'
import { waitingListRoutes } from '#src/viewings/booking/server/waiting-list-routes.ts'
import { pageDataRoutes } from './page-object-route.ts'
import { createReadiness } from './readiness.ts'
import type { Services } from './services.ts'

/** Every path of the site that is no page of React Router's: the calls, the pictures, the theme, what robots read. */
export async function siteRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, agency, logger, theme, media, jobs, db } = services
  discoveryRoutes(app, { ...services, sections: () => sitemapSections(services) })
  // people look at these two in a browser, too
  app.get('/healthz', (_request, reply) => reply.header('content-disposition', 'inline').send({ status: 'alive' }))
  const readiness = createReadiness(services)
  app.get('/readyz', async (request, reply) => {
    const { status, body } = await readiness()
    reply.code(status).headers({ 'cache-control': 'no-store', 'content-disposition': 'inline' })
    // what is late or low is for the operator: on this machine and its network, and at the port of metrics
    return reply.send(isPrivateIp(request.ip) ? body : { status: status === 200 ? 'ready' : 'unready' })
  })
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(agency.email, config.publicUrl, services.clock())),
  )
  await serveTheme(app, theme, config.agencyDir)
  countyOutlineRoutes(app, () => agency.settings.map.bounds)
  mapPlaceNameRoutes(app, db, () => agency.settings.map.bounds)
  mediaRoutes(app, {
    media,
    elsewhere: config.mediaUrl,
    askForAvif: (hash, size) => {
      if (config.avif === 'off') return
      void jobs
        .enqueue(db, 'make-avif', { hash, ...size }, { key: `avif:${hash}:${size.width}x${size.height ?? ''}` })
        .catch((error) => logger.warn({ err: error }, 'AVIF could not be queued'))
    },
  })
  formProtectionRoutes(app, services)
  if (config.devPages) devMailRoutes(app, services)
  await accountRoutes(app, { ...services, savedListsOf: savedListsOf(services) })
  placesRoutes(app, services)
  branchRoutes(app, {
    ...services,
    paginationOf(...list) {
      const pages = presentPagination(pagination(...list))
      // scripts of branches read these two in camelCase
      return { ...pages, currentPage: pages.current_page, hasNextPage: pages.has_next_page }
    },
  })
  searchRoutes(app, services)
  articleRoutes(app, services)
  feedRoutes(app, services)
  propertyCardsRoutes(app, services)
  searchCountsRoutes(app, services)
  await savedPropertiesRoutes(app, services)
  await savedSearchesRoutes(app, services)
  await alertRoutes(app, services)
  await marketingLinkRoutes(app, services)
  await leadRoutes(app, { ...services, valuations: withEstimates(services.valuations, services.instantValuations) })
  await submissionRoutes(app, services)
  await bookingRoutes(app, services)
  await viewingLinkRoutes(app, services)
  await noticeRoutes(app, services)
  await openHousePlacesRoutes(app, services)
  await waitingListRoutes(app, services)
  await sellerFormRoutes(app, services)
  await sellerPageRoutes(app, services)
  await inboundMailRoutes(app, services)
  await feedPushRoutes(app, services)
  await rtdfRoutes(app, services)
  await zooplaRoutes(app, services)
  await feedHookRoutes(app, services)
  analyticsRoutes(app, services)
  pageDataRoutes(app, services)
  branchLookupRoutes(app, services)
  addressLookupRoutes(app, { ...services, provider: () => services.valuations.addressProvider })
  instantRoutes(app, services)
  absentCalls(app)
}

/** RFC 9116. It must expire within a year, so it always names a day half a year from now. */
function securityText(email: string, publicUrl: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCMonth(now.getUTCMonth() + 6)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${email}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`
}

/** What a user has saved, for their record. */
function savedListsOf({ savedProperties, savedSearches }: Services) {
  return async (userId: number) => {
    const [saved_properties, saved_searches] = await Promise.all([
      savedProperties.referencesOf(userId),
      savedSearches.listOf(userId),
    ])
    return { saved_properties, saved_searches }
  }
}

/** The entries of every page's sitemap section, by the section's name. Properties have sitemaps of their own. */
async function sitemapSections(services: Services): Promise<Record<string, SitemapEntry[]>> {
  const stated = Object.values(PAGES).flatMap(({ sitemap }) => sitemap ?? [])
  const sections: Record<string, SitemapEntry[]> = {}
  const paths = await Promise.all(stated.map((sitemap) => sitemap.paths(services)))
  for (const [at, { section }] of stated.entries()) {
    const entries = paths[at]?.map(({ path, changed }) => ({ url: services.config.publicUrl + path, changed })) ?? []
    sections[section] = [...(sections[section] ?? []), ...entries]
  }
  return sections
}
