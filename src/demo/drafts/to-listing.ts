import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { Listing, ListingMedia, MediaItem, PropertyEvent } from '#src/property/listing/listing.ts'
import type { ChosenPictures } from '../choose-pictures.ts'
import { epcChartSize, epcChartWords } from '../drawings/epc-chart.ts'
import { floorplanSize, floorplanWords } from '../drawings/floorplan.ts'
import { type SitePlot, sitePlanSize, sitePlanWords } from '../drawings/site-plan.ts'
import { roomsOf } from '../ingredients/home-plans.ts'
import { deposits } from '../ingredients/money.ts'
import type { Nearby } from '../ingredients/nearby.ts'
import { croppedSize, type MediaRecipe } from '../ingredients/picture-recipes.ts'
import { createRandom, type Random } from '../ingredients/random.ts'
import { isInTown, placeOf, postTown, type Street } from '../ingredients/streets.ts'
import { type Traits, traitsOf } from '../ingredients/traits.ts'
import { homeParagraphs } from '../words/words-home.ts'
import { type BusinessWords, otherWords } from '../words/words-other.ts'
import { shortWords } from '../words/words-short.ts'
import { homeSummary, lettingSummary } from '../words/words-summary.ts'
import type { HomeAdvert } from './draft.ts'
import { homeFeatures, withNotes } from './features.ts'
import { epcOf, materialOf, tenureOf } from './material-facts.ts'
import { dayFrom } from './special-drafts.ts'

/** Makes a recipe a picture that the site can show: its hash and, if it is known, the blur shown before it. */
export type HoldMedia = (
  recipe: MediaRecipe,
  size: { width: number; height: number },
) => Pick<MediaItem, 'media' | 'thumbhash'>

export type ListingContext = {
  seed: string
  today: Date
  nearby: (spot: HomeAdvert['spot']) => Nearby
  hold: HoldMedia
  /** of the development that a draft is the whole of */
  plotsOf: (developmentKey: string) => SitePlot[]
}

/** A listing, and what happened to it before today. */
export type GeneratedListing = { listing: Listing; history: PropertyEvent[] }

/** The branch that looks after a street. */
function branchOf({ place, outcode, around: { branches } }: Street) {
  return branches.find(({ places, outcodes }) => outcodes.includes(outcode) || places.includes(place)) ?? branches[0]!
}

/** Finishes a draft: its words, its facts, its media, its dates. */
export function toListing(draft: HomeAdvert, pictures: ChosenPictures, context: ListingContext): GeneratedListing {
  const random = createRandom(`${context.seed}/words/${draft.index}`)
  const { street } = draft.spot
  const branch = branchOf(street)
  const traits = traitsOf(draft, pictures.cover, context.seed)
  const near = context.nearby(draft.spot)
  const lettings = lettingTerms(draft, context.today, random)
  const home = draft.subject === 'home'
  const availableFrom =
    lettings?.availableFrom && lettings.availableFrom > dayFrom(context.today, 0)
      ? formatUkDate(lettings.availableFrom).replace(/ \d+$/, '')
      : undefined
  const words = home ? homeWords(draft, traits, near, availableFrom, random) : otherWords(draft, near, random)
  const epc = epcOf(draft, random)
  const dates = datesOf(draft, context.today, random)
  const rooms =
    draft.plan && draft.subject !== 'development' ? withNotes(roomsOf(draft.plan.floors), traits, random) : []
  const listing: Listing = {
    agentRef: `${branch.feed}_${100_000 + draft.index}`,
    feedBranch: branch.feed,
    branchId: branch.id,
    channel: draft.channel,
    status: draft.status,
    price: {
      amount: draft.amount,
      qualifier: draft.qualifier,
      ...(draft.frequency ? { frequency: draft.frequency } : {}),
    },
    address: addressOf(draft),
    position: { lat: draft.spot.lat, lng: draft.spot.lng, accuracy: draft.spot.exact ? 'exact' : 'approximate' },
    typeId: draft.typeId,
    ...(draft.bedrooms === undefined ? {} : { bedrooms: draft.bedrooms }),
    ...(draft.bathrooms ? { bathrooms: draft.bathrooms } : {}),
    ...(draft.receptions ? { receptions: draft.receptions } : {}),
    ...(draft.squareFeet ? { squareFeet: draft.squareFeet } : {}),
    ...(draft.acres ? { acres: draft.acres } : {}),
    summary: words.summary,
    description: words.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    features: words.features,
    rooms,
    tags: tagsOf(draft),
    ...tenureOf(draft, random),
    epc,
    material:
      draft.subject === 'share' || draft.subject === 'park-home'
        ? { water: 'Mains', electricity: 'Mains', councilTaxBand: 'A' }
        : materialOf(draft, traits, random),
    ...(lettings ? { lettings } : {}),
    ...(draft.newHome ? { newHome: true } : {}),
    ...(draft.auction ? { auction: draft.auction } : {}),
    ...(draft.developmentKey ? { developmentKey: draft.developmentKey } : {}),
    ...(draft.plotOf ? { plotOf: draft.plotOf } : {}),
    media: mediaOf(draft, pictures, epc, context),
    createdAt: dates.created,
    updatedAt: dates.updated,
  }
  return { listing, history: historyOf(draft, dates) }
}

function homeWords(
  draft: HomeAdvert,
  traits: Traits,
  near: Nearby,
  availableFrom: string | undefined,
  random: Random,
): BusinessWords {
  if (draft.spot.street.around.voice === 'short')
    return {
      ...shortWords(draft, traits, near, availableFrom, random),
      features: homeFeatures(draft, traits, random),
    }
  return {
    summary:
      draft.channel === 'sales'
        ? homeSummary(draft, traits, near, random)
        : lettingSummary(draft, availableFrom, traits, near, random),
    paragraphs: homeParagraphs(draft, traits, near, random),
    features: homeFeatures(draft, traits, random),
  }
}

function addressOf(draft: HomeAdvert): Listing['address'] {
  const { street } = draft.spot
  const { place, outcode, county, around } = street
  const town = postTown(street)
  const name = draft.houseName ? `${draft.houseName}, ` : ''
  return {
    display:
      draft.display ??
      `${name}${street.name}, ${around.townInAddress && town !== place ? `${place}, ${town}` : place} ${outcode}`,
    line1: draft.houseName ?? String(draft.houseNumber),
    street: street.name,
    ...(town === place ? { town } : { locality: place, town }),
    county,
    outcode,
    incode: incodeOf(street),
    nation: 'england',
    countryCode: 'GB',
  }
}

/** An inward code that stays with the street. Letters that no postcode's unit has are left out. */
export function incodeOf(street: Street): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  const random = createRandom(`${street.name}/${street.place}`)
  const { sectors = [7, 8] } = placeOf(street)
  const sector = sectors.length === 1 ? sectors[0] : random.pick(sectors)
  return `${sector}${random.pick([...letters])}${random.pick([...letters])}`
}

function tagsOf(draft: HomeAdvert): string[] {
  const { street } = draft.spot
  return [
    ...draft.tags,
    isInTown(street) ? 'town' : 'village',
    ...(placeOf(street).waterside ? ['waterside'] : []),
    ...(draft.listed ? ['listed'] : []),
  ]
}

function lettingTerms(draft: HomeAdvert, today: Date, random: Random): Listing['lettings'] {
  if (draft.channel !== 'lettings') return undefined
  const yearly = {
    weekly: 52,
    monthly: 12,
    quarterly: 4,
    annual: 1,
    per_person_per_week: 52 * Math.max(1, draft.bedrooms ?? 1),
  }
  const perYear = (draft.amount ?? 0) * yearly[draft.frequency ?? 'monthly']
  const letType = draft.letType ?? 'long'
  const now = random.chance(0.4)
  const isLivedIn = draft.subject !== 'garage' && draft.subject !== 'land'
  if (letType === 'commercial')
    return { letType, availableFrom: dayFrom(today, now ? -3 : random.whole(10, 90)), deposit: Math.round(perYear / 4) }
  return {
    availableFrom: dayFrom(today, now ? -2 : random.whole(5, 75)),
    ...deposits(perYear),
    ...(draft.furnishing && isLivedIn ? { furnishing: draft.furnishing } : {}),
    letType,
    // assured tenancies in England are periodic since 1 May 2026: only a short let has a term
    ...(letType === 'short' ? { minimumTermMonths: 1 } : {}),
    billsIncluded:
      letType === 'short' || draft.tags.includes('bills-included')
        ? ['Gas', 'Electricity', 'Water', 'Council tax', 'Broadband']
        : [],
    feesText:
      'No fees to tenants beyond rent, deposit and holding deposit; late rent after 14 days carries interest at 3% above base rate.',
    ...(isLivedIn ? { pets: draft.pets ?? false } : {}),
  }
}

function mediaOf(
  draft: HomeAdvert,
  pictures: ChosenPictures,
  epc: Listing['epc'],
  { hold, plotsOf }: ListingContext,
): ListingMedia {
  const item = (
    recipe: MediaRecipe,
    size: { width: number; height: number },
    alt: string,
    caption: string,
  ): MediaItem => ({ ...hold(recipe, size), caption, alt, width: size.width, height: size.height })
  const photos = pictures.photos.map(({ recipe, alt, caption, width, height }) => {
    const cropped = croppedSize(recipe, width, height)
    return item(recipe, { width: cropped.width, height: cropped.height }, alt, caption)
  })
  const floorplans: MediaItem[] = []
  if (draft.plan && draft.subject !== 'development' && draft.plan.squareMetres < 900) {
    const { floors } = draft.plan
    floorplans.push(item({ drawing: 'floorplan', floors }, floorplanSize(floors), floorplanWords(floors), 'Floorplan'))
  }
  if (draft.developmentKey) {
    const plots = plotsOf(draft.developmentKey)
    const name = draft.houseName ?? ''
    floorplans.push(
      item({ drawing: 'site-plan', name, plots }, sitePlanSize(plots), sitePlanWords(name, plots), 'Site plan'),
    )
  }
  const epcCharts: MediaItem[] = []
  if (epc.kind === 'rated') {
    const given = { current: epc.current, ...(epc.potential === undefined ? {} : { potential: epc.potential }) }
    epcCharts.push(item({ drawing: 'epc', ...given }, epcChartSize, epcChartWords(given), 'Energy rating'))
  }
  return { photos, floorplans, epcCharts, brochures: [], ...filmsOf(draft) }
}

/**
 * A few of the larger homes have a tour, fewer a film as well. Nobody has filmed a home that does not exist: the tour is
 * Matterport's own sample, the film one that is free to show (Blender Foundation, CC BY 3.0).
 */
function filmsOf({ index, subject, bedrooms = 0 }: HomeAdvert): Pick<ListingMedia, 'videos' | 'virtualTours'> {
  const isLarge = subject === 'home' && bedrooms >= 4
  const tour = { url: 'https://my.matterport.com/show/?m=SxQL3iGyoDo' }
  const film = { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', description: 'Sample video' }
  return {
    videos: isLarge && index % 6 === 0 ? [film] : [],
    virtualTours: isLarge && index % 3 === 0 ? [tour] : [],
  }
}

type Dates = { created: string; updated: string; reduced?: string; settled?: string }

/** Office hours on the days that matter; nothing lies after today. */
function datesOf(draft: HomeAdvert, today: Date, random: Random): Dates {
  const at = (daysAgo: number) => {
    const time = `${dayFrom(today, -daysAgo)}T${String(random.whole(8, 16)).padStart(2, '0')}:${String(random.whole(0, 59)).padStart(2, '0')}:00.000Z`
    return time > today.toISOString() ? today.toISOString() : time
  }
  const age = draft.daysOnMarket
  const created = at(age)
  const reduced =
    draft.earlierAmount === undefined ? undefined : later(at(Math.round(age * random.between(0.25, 0.6))), created)
  const settled =
    draft.status === 'available'
      ? undefined
      : later(at(Math.round(age * random.between(0.05, 0.24))), reduced ?? created)
  const touched = later(at(Math.round(age * random.between(0.1, 0.9))), created)
  return {
    created,
    updated: settled ?? reduced ?? touched,
    ...(reduced ? { reduced } : {}),
    ...(settled ? { settled } : {}),
  }
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function historyOf(draft: HomeAdvert, dates: Dates): PropertyEvent[] {
  const price = draft.earlierAmount ?? draft.amount
  return [
    { at: dates.created, kind: 'listed', ...(price === null ? {} : { price }), status: 'available' },
    ...(dates.reduced && draft.amount !== null
      ? [{ at: dates.reduced, kind: 'price', price: draft.amount } as const]
      : []),
    ...(dates.settled && draft.status !== 'withdrawn'
      ? [{ at: dates.settled, kind: 'status', status: draft.status } as const]
      : []),
  ]
}
