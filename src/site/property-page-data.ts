import type { Agency } from '#src/agency/agency.ts'
import { contactFor } from '#src/agency/branch-for.ts'
import { propertyCosts } from '#src/calculators/property-costs.ts'
import { nearbyPoints } from '#src/places/nearby.ts'
import { isOnCertificate } from '#src/property/epc.ts'
import { cardLabels } from '#src/property/labels.ts'
import { isOffMarket } from '#src/property/leaving-the-market.ts'
import type { MediaItem, Property } from '#src/property/listing.ts'
import { materialInformation } from '#src/property/material-information.ts'
import { pounds, priceTexts, weeklyFigures } from '#src/property/price.ts'
import { allTags } from '#src/property/tags.ts'
import { enquiryHref } from '#src/property/ui/ask-agent.ts'
import { historyLines } from '#src/property/ui/history-lines.ts'
import { keyFacts } from '#src/property/ui/key-facts.tsx'
import { breadcrumbs } from '#src/search/breadcrumbs.ts'
import { searchAddress } from '#src/search/write-address.ts'
import type { Services } from '#src/services.ts'
import { tilesAddress } from './tiles-address.ts'

/**
 * What a home's page shows. It is spelt out field by field, because all of it reaches the browser: the house number
 * and the agency's own references stay on the server. `query` is what the visitor has changed of the costs.
 */
export function propertyPageData(
  property: Property,
  services: Pick<Services, 'agency' | 'points' | 'pictures' | 'taxTables' | 'clock'>,
  query: URLSearchParams,
) {
  const { agency, points, pictures, taxTables, clock } = services
  const now = clock()
  const { id, channel, status, address, position, media, epc, summary, description, features, rooms } = property
  const { showSstcAsSold, pppwDivision, map } = agency.settings
  const texts = priceTexts(property.price, channel, { auction: property.auction !== undefined })
  const { weekly } = channel === 'lettings' ? weeklyFigures(property.price, property.bedrooms, { pppwDivision }) : {}
  const facts = {
    channel,
    status,
    tags: allTags(property),
    createdAt: property.createdAt,
    auctionDate: property.auction?.date.slice(0, 10),
    exchangedPrice: property.auction?.exchangedPrice,
  }
  return {
    id,
    channel,
    status,
    offMarket: isOffMarket(status),
    address: address.display,
    title: titleOf(address.display),
    labels: cardLabels(facts, { now, showSstcAsSold }),
    price: {
      figure: texts.withoutQualifier,
      qualifier: texts.qualifier,
      aside: weekly === undefined ? undefined : `${pounds(weekly)} pw`,
    },
    summary,
    description,
    features,
    rooms,
    epc,
    epcCharts: epc.kind === 'rated' ? [] : heldCharts(media.epcCharts, address.display),
    epcOnCertificate: isOnCertificate(epc, media.epcCharts),
    photos: media.photos,
    floorplans: media.floorplans,
    isSitePlan: property.developmentKey !== undefined,
    films: [...media.videos, ...media.virtualTours],
    brochures: media.brochures.filter(({ media: held, source }) => held !== undefined || source !== undefined).length,
    keyFacts: keyFacts(property),
    material: materialInformation(property),
    auction: property.auction && {
      date: property.auction.date,
      past: property.auction.date.slice(0, 10) < now.toISOString().slice(0, 10),
      venue: property.auction.venue,
      lot: property.auction.lot,
    },
    history: historyLines(property.history, channel),
    costs: propertyCosts(property, {
      tables: taxTables,
      today: now.toISOString(),
      ratePercent: agency.settings.mortgageRatePercent,
      fees: agency.settings.typicalFees,
      query,
    }),
    location: position && {
      lat: position.lat,
      lng: position.lng,
      approximate: position.accuracy === 'approximate',
      tiles: tilesAddress(map.tiles),
      attribution: map.attribution,
      nearby: nearbyPoints(points, position).map(({ kind, name, miles }) => ({
        name: kind === 'station' && !/station/i.test(name) ? `${name} station` : name,
        miles,
      })),
    },
    contact: contact(property, agency, pictures),
    crumbs: breadcrumbs({ channel, tags: [], page: 1 }),
    moreAddress: searchAddress({ channel, tags: [], page: 1, ...(address.town ? { q: address.town } : {}) }),
  }
}

export type PropertyPageData = ReturnType<typeof propertyPageData>

/** An address in two lines: the home and its street large, the town or village under it. */
function titleOf(address: string): { name: string; place?: string } {
  const at = address.lastIndexOf(', ')
  return at < 0 ? { name: address } : { name: address.slice(0, at), place: address.slice(at + 2) }
}

/** Charts of the certificate that came as pictures, without those still being fetched. */
function heldCharts(charts: MediaItem[], address: string) {
  return charts.flatMap(({ media, width, height }) =>
    media && width && height
      ? [{ media, width, height, alt: `Energy performance certificate chart of ${address}` }]
      : [],
  )
}

function contact(property: Property, agency: Agency, pictures: Services['pictures']) {
  const { branch, name, telephone, email, staff } = contactFor(agency, property)
  const [person] = staff
  const enquiry = { email, address: property.address.display, reference: property.id }
  const department = property.channel === 'sales' ? 'Sales' : 'Lettings'
  return {
    enquiry,
    name: person ? `${person.firstName} ${person.surname}` : name,
    role: person && branch ? `${department}, ${branch.address.town}` : undefined,
    telephone,
    about: property.bedrooms === undefined ? ('property' as const) : ('home' as const),
    emailHref: enquiryHref(enquiry),
    branch: branch && {
      name: branch.name,
      address: `${branch.address.street}, ${branch.address.town} ${branch.address.postcode}`,
      hours: branch.hours,
      telephone: branch.telephone,
      emailHref: `mailto:${branch.email}`,
      homesHref: searchAddress({ channel: property.channel, tags: [], page: 1, branchId: branch.id }),
      photo: branch.photo === undefined ? undefined : pictures.get(branch.photo),
    },
  }
}
