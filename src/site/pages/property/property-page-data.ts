import { homeContact } from '#src/agency/branches/associated-profile.ts'
import { contactFor } from '#src/agency/branches/branch-for.ts'
import { branchPath, staffPath } from '#src/agency/branches/branch-paths.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Services } from '#src/app/services.ts'
import { calculatorView } from '#src/calculators/calculator.ts'
import { COSTS_PARAMETERS } from '#src/calculators/parse-costs-query.ts'
import { nonResidentialTaxNote, propertyCosts } from '#src/calculators/property-costs.ts'
import { formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import { formatUkMonth, ukDate } from '#src/formatting/uk-date.ts'
import { ABOUT_SETS, INVENTED_CREDIT } from '#src/open-data/open-data-sets.ts'
import type { BesideHome, PriceTrend } from '#src/open-data/server/beside-homes.ts'
import { nearbyPoints, withRegisteredPoints } from '#src/places/nearby-points.ts'
import type { PageCard } from '#src/property/card/card.ts'
import { cardLabels, isPastAuction } from '#src/property/card/labels.ts'
import { galleryPictures } from '#src/property/gallery/gallery.ts'
import { documentPath } from '#src/property/gallery/picture-paths.ts'
import { shownVideos } from '#src/property/gallery/videos.ts'
import { historyLines } from '#src/property/history/history-lines.ts'
import { isOnCertificate } from '#src/property/listing/epc.ts'
import { EPC_REGISTER } from '#src/property/listing/fact-origin.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { sourceOfRow } from '#src/property/listing/material-fields.ts'
import { materialInformation } from '#src/property/listing/material-information.ts'
import { overlayPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { rentUse } from '#src/property/listing/residential.ts'
import { letterHref, propertyEnquiryPath, staffEnquiryPath } from '#src/property/page/ui/enquiry-paths.ts'
import { keyFacts } from '#src/property/page/ui/key-facts.tsx'
import { formatPrice, formatRentEquivalent, perSquareFootText, rentEquivalents } from '#src/property/price/price.ts'
import { breadcrumbs } from '#src/search/results/breadcrumbs.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { chooseTimePath } from '#src/viewings/appointments/viewing-paths.ts'
import { canBeViewed } from '#src/viewings/availability/can-be-viewed.ts'
import { serverOnlyData } from '../../document/server-only.tsx'
import { hasTenantInfo } from '../../overlays/tenant-info/loader.ts'
import { tilesUrl } from '../../start-up/tiles-path.ts'
import type { HomeWordsData } from './home-words.tsx'

/**
 * What a home's page shows. It is spelt out field by field, because all of it reaches the browser: the house number
 * and the agency's own references stay on the server. `query` is what the visitor has changed of the costs.
 */
export function propertyPageData(
  property: Property,
  services: Pick<Services, 'agency' | 'points' | 'pictures' | 'taxTables' | 'clock'> & {
    config: Pick<Services['config'], 'publicUrl'>
  },
  query: URLSearchParams,
  beside: BesideHome = { points: [], credits: [] },
) {
  const { agency, points, pictures, taxTables, clock, config } = services
  const now = clock()
  const { id, channel, status, address, position, media, epc, summary, description, features, rooms } = property
  const { showSstcAsSold, pppwDivision, map } = agency.settings
  const texts = formatPrice(property.price, channel, { auction: property.auction !== undefined })
  const rents =
    channel === 'lettings'
      ? rentEquivalents(property.price, { use: rentUse(property), bedrooms: property.bedrooms, pppwDivision })
      : {}
  const tags = allTags(property)
  const { videos, unknown } = shownVideos(media, agency.settings.videos)
  const ofKind = (kind: 'video' | 'tour') =>
    videos
      .filter((video) => video.kind === kind)
      .map(({ id: number, url, description: words }) => ({ id: number, url, description: words }))
  const facts = {
    channel,
    status,
    tags,
    createdAt: property.createdAt,
    undated: property.undated,
    auctionDate: property.auction?.date.slice(0, 10),
    exchangedPrice: property.auction?.exchangedPrice,
  }
  const costs = propertyCosts(property, {
    tables: taxTables,
    today: now.toISOString(),
    ratePercent: agency.settings.mortgageRatePercent,
    fees: agency.settings.typicalFees,
  })
  const nearby = position ? nearbyPoints(withRegisteredPoints(points, beside.points, position), position) : []
  const registered = new Set(beside.points.map(({ kind }) => kind))
  const figures = COSTS_PARAMETERS.flatMap((name) => query.getAll(name).map((value) => [name, value] as const))
  return {
    id,
    channel,
    status,
    tags,
    offMarket: isOffMarket(status),
    agencyName: agency.name,
    shareUrl: config.publicUrl + propertyPath(id, channel),
    address: address.display,
    title: titleOf(address.display),
    labels: cardLabels(facts, { now, showSstcAsSold }),
    price: {
      figure: texts.withoutQualifier,
      qualifier: texts.qualifier,
      aside: formatRentEquivalent(rents) ?? perSquareFootAside(property),
    },
    summary,
    description,
    features,
    rooms,
    epc,
    epcCharts: galleryPictures(media.epcCharts, `Energy performance certificate chart of ${address.display}`),
    epcSource: sourceOfRow(property, 'epc'),
    epcOnCertificate: isOnCertificate(epc, media.epcCharts),
    photos: galleryPictures(media.photos, `${address.display}, photo`),
    floorplans: galleryPictures(media.floorplans, 'Floorplan'),
    isSitePlan: property.developmentKey !== undefined,
    propertyVideos: ofKind('video'),
    virtualTours: ofKind('tour'),
    videoUrl: videos[0]?.url,
    unknownVideos: unknown,
    brochures: media.brochures.filter(({ media: held, source }) => held !== undefined || source !== undefined).length,
    brochureFiles: media.brochures.flatMap(({ media: held, width, caption }) =>
      held !== undefined && !width ? [{ href: documentPath(held), words: caption ?? 'Brochure (PDF)' }] : [],
    ),
    keyFacts: keyFacts(property, ukDate(now)),
    material: materialInformation(property, ukDate(now)),
    materialCredits: creditsOf(property, agency),
    auction: property.auction && {
      date: property.auction.date,
      past: isPastAuction(property.auction.date.slice(0, 10), now),
      venue: property.auction.venue,
      lot: property.auction.lot,
    },
    history: historyLines(property.history, property),
    areaPrices: beside.trend && channel === 'sales' ? areaPrices(beside.trend) : undefined,
    hasTenantInfo: hasTenantInfo(property, agency),
    taxNote: nonResidentialTaxNote(property),
    costs,
    figures,
    summaryOfCosts: costs && calculatorView(figures, costs).summary,
    location: position && {
      lat: position.lat,
      lng: position.lng,
      approximate: position.accuracy === 'approximate',
      tiles: tilesUrl(map.tiles),
      style: map.style,
      attribution: map.attribution,
      nearby,
      // the licence asks for it where such data is shown
      credits: nearby.some(({ kind }) => registered.has(kind)) ? beside.credits : [],
    },
    contact: contact(property, agency, pictures, now),
    friendHref: overlayPath(id, channel, 'send-to-friend'),
    crumbs: breadcrumbs({ channel, tags: [], page: 1 }),
    morePath: searchPath({ channel, tags: [], page: 1, ...(address.town ? { q: address.town } : {}) }),
  }
}

export type PropertyPageData = ReturnType<typeof propertyPageData>

/** What the browser needs of it: what reacts to somebody, or shows what they did. The rest is written by the server alone. */
export function reactingHome({ location, contact, ...home }: PropertyPageData) {
  const { id, channel, agencyName, shareUrl, address, price, unknownVideos, costs, figures, summaryOfCosts } = home
  const { nearby: _, credits: _credits, ...map } = location ?? { nearby: [], credits: [] }
  const { branch: __, letterHref: ___, enquiry: ____, ...agent } = contact
  return {
    ...{ id, channel, agencyName, shareUrl, address, price, unknownVideos, costs, figures, summaryOfCosts },
    location: location && (map as Omit<typeof location, 'nearby' | 'credits'>),
    contact: agent,
    friendHref: home.friendHref,
    crumbs: home.crumbs,
  }
}

export type ReactingHome = ReturnType<typeof reactingHome>

/** The page in two: what reacts, and what the server alone writes. */
export function propertyPageParts({ home, similar, ...rest }: HomeWordsData & { similar: PageCard[] }) {
  return { home: reactingHome(home), words: serverOnlyData<HomeWordsData>({ home, ...rest }), similar }
}

/** "In Rutland homes sold for £391,250 on average in September 2026, 2.1% more than a year before." */
function areaPrices({ area, month, average, yearlyChange, credit }: PriceTrend) {
  const change =
    yearlyChange === undefined
      ? ''
      : `, ${formatNumber(Math.abs(yearlyChange), 1)}% ${yearlyChange < 0 ? 'less' : 'more'} than a year before`
  const when = formatUkMonth(`${month}-01`)
  return { words: `In ${area} homes sold for ${formatPounds(average)} on average in ${when}${change}.`, credit }
}

/** The credit lines of what open data fills in. */
function creditsOf({ origins = {} }: Property, { settings }: Pick<Agency, 'settings'>): string[] {
  const names = new Set(Object.values(origins).flatMap(({ kind, name }) => (kind === 'register' ? [name] : [])))
  if (names.size > 0 && settings.demoListings !== undefined) return [INVENTED_CREDIT]
  return [...names].map((name) => ABOUT_SETS[name === EPC_REGISTER ? 'epc' : 'broadband'].credit)
}

/** "£412 per sq ft", and where the floor area is from unless it is the agency's own. */
function perSquareFootAside(property: Property): string | undefined {
  const text = property.developmentKey === undefined ? perSquareFootText(property) : undefined
  const source = sourceOfRow(property, 'floor_area')
  return text && source ? `${text}. Floor area ${source.replace(/^From/, 'from')}` : text
}

/** An address in two lines: the home and its street large, the town or village under it. */
function titleOf(address: string): { name: string; place?: string } {
  const at = address.lastIndexOf(', ')
  return at < 0 ? { name: address } : { name: address.slice(0, at), place: address.slice(at + 2) }
}

function contact(property: Property, agency: Agency, pictures: Services['pictures'], now: Date) {
  const { id, channel, address, bedrooms, status } = property
  const { branch, name } = contactFor(agency, property)
  const { departmentLabel, telephone, email, associatedProfile } = homeContact(agency, {
    ...property,
    tags: allTags(property),
  })
  const enquiry = { propertyId: id, channel }
  const off = isOffMarket(status)
  const viewable = canBeViewed(property, now)
  const member = agency.branches
    .flatMap(({ staff }) => staff)
    .find((one) => one.id === associatedProfile?.staffMemberId)
  const own = associatedProfile?.telephoneNumber
  return {
    enquiry,
    name: associatedProfile?.fullName ?? name,
    jobTitle: associatedProfile?.jobTitle,
    department: departmentLabel,
    portrait: associatedProfile?.photo === undefined ? undefined : pictures.get(associatedProfile.photo),
    telephone,
    ownTelephone: own === telephone ? undefined : own,
    about: bedrooms === undefined ? ('property' as const) : ('home' as const),
    person: associatedProfile && {
      firstName: associatedProfile.fullName.split(' ', 1)[0] ?? associatedProfile.fullName,
      enquiryHref: staffEnquiryPath(enquiry, associatedProfile.staffMemberId),
      ...(member && { href: staffPath(member) }),
    },
    enquiryHref: propertyEnquiryPath(enquiry),
    letterHref: letterHref({ email, address: address.display, reference: id }),
    viewingHref: viewable ? overlayPath(id, channel, 'book-a-viewing') : undefined,
    timesHref: viewable && agency.settings.viewings ? chooseTimePath(id, channel) : undefined,
    interestHref: property.developmentKey && !off ? overlayPath(id, channel, 'new-homes-enquiry') : undefined,
    branch: branch && {
      name: branch.name,
      href: branchPath(branch),
      address: `${branch.address.street}, ${branch.address.town} ${branch.address.postcode}`,
      hours: branch.hours,
      telephone: branch.telephone,
      enquiryHref: `${propertyEnquiryPath(enquiry)}&branch_id=${branch.id}`,
      homesHref: searchPath({ channel, tags: [], page: 1, branchId: branch.id }),
      photo: branch.photo === undefined ? undefined : pictures.get(branch.photo),
    },
  }
}
