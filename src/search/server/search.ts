import type { Agency } from '#src/agency/profile/agency.ts'
import type { Settings } from '#src/agency/profile/settings.ts'
import type { Place } from '#src/places/place.ts'
import type { Database } from '#src/platform/database/database.ts'
import { madeOf } from '#src/platform/made-of.ts'
import type { CardContext, CardData } from '#src/property/card/card.ts'
import { type CardOf, createCardCache, withAllPhotos } from '#src/property/card/server/card-cache.ts'
import type { Criteria, CriteriaProblem, LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import { CRITERIA, type Registry } from '#src/search/criteria/registry.ts'
import { type BitmapQuestion, bitmapQuestion } from '#src/search/criteria/server/bitmap-question.ts'
import { conditions, shownSince } from '#src/search/criteria/server/conditions.ts'
import type { Condition } from '#src/search/criteria/server/home-conditions.ts'
import {
  type PlaceLookup,
  POSTCODE_MILES,
  type ResolvedArea,
  type SearchArea,
} from '#src/search/criteria/server/search-area.ts'
import { findPlaces } from '#src/search/criteria/server/several-places.ts'
import { sentenceVocabulary } from '#src/search/free-text/read-sentence.ts'
import { understandWords } from '#src/search/free-text/server/understand-words.ts'
import { homesIn, type MapMarks } from '#src/search/map/map-marks.ts'
import type { MapLook } from '#src/search/map/map-question.ts'
import {
  boxOfFound,
  createPositionCache,
  type FoundHomes,
  findHomes,
  homesWithin,
  onlyPlaced,
  spotsOfFound,
} from '#src/search/map/server/found-homes.ts'
import { findMarks } from '#src/search/map/server/map-marks.ts'
import { boxOfHomes, spotsOfHomes } from '#src/search/map/server/map-statements.ts'
import { createTextCheck } from '../criteria/server/searchable-text.ts'
import { findTypedAddress } from '../criteria/server/typed-address.ts'
import { withChannel } from '../query/change-criteria.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { type PageInfo, pagination } from '../results/paging.ts'
import { createCountCache } from '../results/server/count-cache.ts'
import { createCounting } from '../results/server/counting.ts'
import { pageProblems } from '../results/server/page-problems.ts'
import { sortOrder } from '../results/server/sort-orders.ts'
import {
  type CountedPage,
  countAll,
  countByRows,
  gatheredPage,
  matchesByBitmaps,
  nearestHomes,
  type PageWindow,
  type PriceSpread,
  pageOfHomes,
  priceSpreads,
  walkedPage,
} from '../results/server/statements.ts'
import { DEFAULT_PAGE_SIZE } from '../values/limits.ts'
import { boundingBox } from '../values/polygon.ts'

export type SearchDeps = {
  db: Database
  /** a replica that answers searches; `db` does when there is none */
  readDb?: Database
  places: PlaceLookup
  agency: Pick<Agency, 'tagGroups' | 'areas'> & { settings: SearchSettings }
  clock: () => Date
  /** where the cards of visitors' pages are kept */
  cardOf?: CardOf
  registry?: Registry
}

type SearchSettings = Pick<
  Settings,
  'defaultSearchStatus' | 'homesByDefault' | 'soldSearchableDays' | 'showSstcAsSold' | 'pppwDivision'
>

/** A search with its place looked up, its sentence read and its conditions built: what every question of it starts from. */
export type ResolvedSearch = Resolution &
  Pick<ResolvedArea, 'searchArea'> & {
    where: Condition[]
    /** the same, each looking at one home at a time */
    walked: Condition[]
    /** the same, where bitmaps can count it */
    bitmaps?: BitmapQuestion
    /** all but the map's box, of a search in nothing else */
    boxed?: { bitmaps: BitmapQuestion; viewport: ViewBox; where: Condition[] }
    /** words of its sentence that no criterion carries; `problems` say which */
    hasIgnoredWords: boolean
  }

type Resolution = {
  /** the place that is searched in, by its id or by what the visitor typed */
  place?: Place
  /** where it is searched besides: "Oakham or Uppingham" */
  others?: Place[]
  /** other places of the name that the visitor typed; those of `place` are shown */
  didYouMean?: Place[]
  /** in normal form, the place's slug filled in */
  criteria: Criteria
  /** what could not be done as asked, in words for the visitor */
  problems: CriteriaProblem[]
}

export type SearchResults = Resolution & {
  cards: CardData[]
  pagination: PageInfo
  /** it asks for a place that there is not */
  isNowhere?: true
}

/** Cards have their first photo, unless a caller wants them all. */
export type PageOptions = { pageSize?: number; allPhotos?: boolean }

export type NewCount = { total: number; fresh: number }

export type MapResults = Pick<SearchResults, 'criteria' | 'problems'> & { marks: MapMarks; totalCount: number }

export type Search = ReturnType<typeof createSearch>

/** Up to this many matches are gathered and sorted; more, and the sort's index is followed (docs/search-plans.md). */
const MAX_COUNTED_IDS = 1000

/** The same with words or in a box, which the index of no sort has. */
const MAX_SORTED_IDS = 5000

const ANYWHERE: SearchArea = { kind: 'anywhere' }

/** Whoever moves a map asks for the same homes again. 12 bytes a home: 5 MB for 440,000. */
const MAX_FOUND_SEARCHES = 4

/** In degrees: in a smaller box, an index finds the homes as quickly as bitmaps. */
const MIN_LARGE_BOX = 0.5

function isLarge([west, south, east, north]: ViewBox): boolean {
  return (east - west) * (north - south) >= MIN_LARGE_BOX ** 2
}

/** Searches the stock. Nothing that a visitor can type makes it throw; an outage of the database does. */
export function createSearch({
  db,
  readDb = db,
  places,
  agency,
  clock,
  cardOf = createCardCache(),
  registry = CRITERIA,
}: SearchDeps) {
  const counting = createCounting({ db: readDb, clock })
  const searchable = createTextCheck(readDb)
  const positionsOf = createPositionCache(readDb)
  const foundLately = createCountCache<FoundHomes | undefined>({ clock, maxEntries: MAX_FOUND_SEARCHES })
  const vocabularyNow = madeOf(
    () => agency.tagGroups,
    () => sentenceVocabulary(agency),
  )

  /** A page of results of a resolved search, with the number of all; a nationwide number may be a minute old. */
  async function results(
    question: ResolvedSearch,
    { pageSize = DEFAULT_PAGE_SIZE, allPhotos = false }: PageOptions = {},
  ): Promise<SearchResults> {
    const { criteria, place, others, didYouMean, problems } = question
    const order = sortOrder(criteria.sorted)
    const { total, cards } = await pageOf(question, { order, limit: pageSize, offset: (criteria.page - 1) * pageSize })
    const pages = pagination(total, criteria.page, pageSize)
    const context = today()
    return {
      cards: cards.map((stored) => {
        const card = cardOf(stored, context)
        return allPhotos ? withAllPhotos(card, stored) : card
      }),
      pagination: pages,
      ...(question.searchArea.kind === 'nowhere' && { isNowhere: true }),
      ...(place && { place }),
      ...(others && { others }),
      ...(didYouMean && { didYouMean }),
      criteria,
      problems: [...problems, ...pageProblems(pages)],
    }
  }

  /** Resolves a search and finds a page of its results. */
  async function find(asked: Criteria, options?: PageOptions): Promise<SearchResults> {
    return results(await resolve(asked), options)
  }

  /** Homes of a search, the nearest to a position first; without one the cheapest. */
  async function nearestTo(
    asked: Criteria,
    { spot, n }: { spot: { lng: number; lat: number } | undefined; n: number },
  ): Promise<CardData[]> {
    const { where, searchArea } = await resolve(asked)
    if (searchArea.kind === 'nowhere') return []
    const context = today()
    return (await nearestHomes(readDb, where, spot, n)).map((stored) => cardOf(stored, context))
  }

  function today(): CardContext {
    const { showSstcAsSold, pppwDivision } = agency.settings
    return { now: clock(), showSstcAsSold, pppwDivision }
  }

  /** How many homes match; exact, or for a nationwide search up to a minute old. */
  async function count(asked: Criteria): Promise<number> {
    return counting.countOf(await resolve(asked))
  }

  /** The same for a search that is still being made; undefined while its words name no place that we know. */
  async function countOfDraft(asked: Criteria): Promise<number | undefined> {
    const question = await resolve(asked)
    return question.searchArea.kind === 'nowhere' ? undefined : counting.countOf(question)
  }

  /**
   * How many homes each of some searches finds, in one query; a nationwide count that is kept is not counted again, as
   * it may cost more than all the others.
   */
  async function countEach(asked: readonly Criteria[]): Promise<number[]> {
    return counting.countEach(await Promise.all(asked.map(resolve)))
  }

  /** What the homes of a search ask, by bedrooms. */
  async function prices(asked: Criteria): Promise<PriceSpread[]> {
    const { searchArea, where } = await resolve(asked)
    return searchArea.kind === 'nowhere' ? [] : priceSpreads(readDb, where)
  }

  /** The same for saved searches: how many homes there are, and how many were first shown since. */
  async function countNew(asked: readonly { criteria: Criteria; since: Date }[]): Promise<NewCount[]> {
    const questions = await Promise.all(asked.map(({ criteria }) => resolve(criteria)))
    const wheres = questions.map(({ where }) => where)
    const newWheres = wheres.map((where, place) => [...where, shownSince(asked[place]!.since)])
    const counts = await countAll(readDb, [...wheres, ...newWheres].map(countByRows))
    return wheres.map((_, place) => ({ total: counts[place]!, fresh: counts[wheres.length + place]! }))
  }

  /** What a map shows of a search, whatever page it is on, and how many homes it finds. */
  async function marks(asked: Criteria, look: MapLook): Promise<MapResults> {
    const question = await resolve(asked)
    const { criteria, problems, where, searchArea } = question
    if (searchArea.kind === 'nowhere') {
      return { marks: { pins: [], clusters: [], places: [] }, totalCount: 0, criteria, problems }
    }
    const order = sortOrder(criteria.sorted)
    const drawn = searchArea.kind === 'drawn' ? searchArea : undefined
    const within = drawn?.viewport ?? (drawn?.polygon && boundingBox(drawn.polygon))
    const homes = await foundHomes(question)
    const finding = findMarks(readDb, { where, within, ...(homes && { found: homes }), order, look, context: today() })
    // every home in a part of the map has a position, and so its mark
    const totalling = drawn && !look.frame ? finding.then(homesIn) : (homes?.total ?? counting.countOf(question))
    const [found, totalCount] = await Promise.all([finding, totalling])
    return { marks: found, totalCount, criteria, problems }
  }

  /** The box round all homes of a search, or undefined where none of them is on the map. */
  async function box(asked: Criteria): Promise<ViewBox | undefined> {
    const question = await resolve(asked)
    if (question.searchArea.kind === 'nowhere') return undefined
    const found = await foundHomes(question)
    return found ? boxOfFound(found) : boxOfHomes(readDb, question.where)
  }

  /** Where its homes are, at most so many of them. */
  async function spots(asked: Criteria, limit: number): Promise<LngLat[]> {
    const question = await resolve(asked)
    if (question.searchArea.kind === 'nowhere') return []
    const found = await foundHomes(question)
    return found ? spotsOfFound(found, limit) : spotsOfHomes(readDb, question.where, limit)
  }

  /** The homes of a search of a large stock, nationwide or in a large part of the map. */
  async function foundHomes({ bitmaps, boxed, where, criteria }: ResolvedSearch): Promise<FoundHomes | undefined> {
    const asked = bitmaps ? { bitmaps, where } : boxed && isLarge(boxed.viewport) ? boxed : undefined
    if (!asked || !(await counting.isLargeStock())) return undefined
    const { page: _, sorted: __, within: ___, viewport: ____, ...filters } = criteria
    const find = () => findHomes(readDb, positionsOf, asked.bitmaps, asked.where)
    const found = await foundLately.get(JSON.stringify(filters), find)
    return found && boxed ? onlyPlaced(homesWithin(found, boxed.viewport)) : found
  }

  /** Looks up what a search means, without asking for a single home: enough for a redirect or to save the search. */
  async function resolve(asked: Criteria): Promise<ResolvedSearch> {
    const asForm = normaliseCriteria(asked, registry)
    const { criteria: normal, problems } =
      (await addressOf(asForm)) ?? (await understandWords(asForm, { places, vocabulary: vocabularyNow(), registry }))
    const [resolvedArea, text] = await Promise.all([findPlaces(normal, places, agency.areas), searchable(normal.text)])
    const criteria = withResolvedPlace(normal, resolvedArea.place)
    const { searchArea } = resolvedArea
    const viewport = searchArea.kind === 'drawn' && !searchArea.polygon ? searchArea.viewport : undefined
    const { defaultSearchStatus: defaultStatus, homesByDefault, soldSearchableDays } = agency.settings
    const context = {
      searchArea,
      now: clock(),
      defaultStatus,
      homesByDefault,
      soldSearchableDays,
    }
    const searched = { ...criteria, text: text.text }
    const whole = { ...context, tagGroups: agency.tagGroups }
    const bitmaps = bitmapQuestion(searched, { ...whole, ...(text.words && { words: text.words }) }, registry)
    return {
      ...resolvedArea,
      criteria,
      where: conditions(searched, whole, registry),
      walked: conditions(searched, { ...whole, oneByOne: true }, registry),
      ...(bitmaps && searchArea.kind === 'anywhere' && { bitmaps }),
      ...(bitmaps &&
        viewport && {
          boxed: { bitmaps, viewport, where: conditions(searched, { ...whole, searchArea: ANYWHERE }, registry) },
        }),
      hasIgnoredWords: problems.length > 0,
      problems: [...problems, ...resolvedArea.problems, ...text.problems],
    }
  }

  /** The slug of a place, and how far about a postcode homes are looked for. */
  function withResolvedPlace(criteria: Criteria, place: Place | undefined): Criteria {
    if (place?.kind === 'postcode') return { ...criteria, within: criteria.within ?? POSTCODE_MILES }
    return place && criteria.placeId ? { ...criteria, placeSlug: place.slug } : criteria
  }

  /** A street or a house that homes have in their address: they are looked for in their place, by that phrase. */
  async function addressOf({ q, ...form }: Criteria): Promise<{ criteria: Criteria; problems: [] } | undefined> {
    if (q === undefined || (await places.resolve(q)).kind !== 'unknown') return undefined
    const address = await findTypedAddress(readDb, q, places)
    if (!address) return undefined
    const { words, placeId, homes } = address
    const other = form.channel === 'sales' ? 'lettings' : 'sales'
    const channel = homes[form.channel] === 0 ? other : form.channel
    const placed = { ...withChannel(form, channel), text: `"${words}"`, page: form.page, placeId }
    return { criteria: normaliseCriteria(placed, registry), problems: [] }
  }

  /**
   * A place holds few homes: they are gathered by where they are. Otherwise the count is known, or found first, and
   * says how to find the page; words mostly match few, so the page is found along with their count.
   */
  async function pageOf(question: ResolvedSearch, window: PageWindow): Promise<CountedPage> {
    const { where, searchArea, criteria } = question
    if (searchArea.kind === 'nowhere') return { total: 0, cards: [] }
    const gather = () => gatheredPage(readDb, where, window)
    if (searchArea.kind !== 'anywhere') return (question.boxed && (await boxPage(question, window))) ?? gather()
    if (question.bitmaps && (await counting.isLargeStock())) return largePage(question, question.bitmaps, window)
    let gathered: CountedPage | undefined
    const total = await counting.stored(question, async () => {
      if (criteria.text === undefined) return counting.countMatches(question)
      gathered = await gather()
      return gathered.total
    })
    if (gathered) return gathered
    if (window.offset >= total) return { total, cards: [] }
    return total <= MAX_COUNTED_IDS ? gather() : { total, cards: await walkedPage(readDb, where, window) }
  }

  /** The same of a large stock, whose bitmaps tell which homes match. */
  async function largePage(
    question: ResolvedSearch,
    bitmaps: BitmapQuestion,
    window: PageWindow,
  ): Promise<CountedPage> {
    const { where, criteria } = question
    const maxIds = criteria.text === undefined ? MAX_COUNTED_IDS : MAX_SORTED_IDS
    let ids: number[] | undefined
    const match = async () => {
      const matches = await matchesByBitmaps(readDb, bitmaps, where, maxIds)
      ids = matches.ids
      return matches.total
    }
    const total = await counting.stored(question, match)
    if (window.offset >= total) return { total, cards: [] }
    if (total > maxIds) return { total, cards: await walkedPage(readDb, question.walked, window) }
    if (!ids) await match()
    return ids ? { ...(await pageOfHomes(readDb, ids, window)), total } : gatheredPage(readDb, where, window)
  }

  /** The same in a large part of the map. */
  async function boxPage(question: ResolvedSearch, window: PageWindow): Promise<CountedPage | undefined> {
    const found = await foundHomes(question)
    if (!found) return undefined
    const { total, ids } = found
    if (window.offset >= total) return { total, cards: [] }
    if (total <= MAX_SORTED_IDS) return pageOfHomes(readDb, [...ids], window)
    return { total, cards: await walkedPage(readDb, question.walked, window) }
  }

  return {
    resolve,
    results,
    find,
    count,
    countOfDraft,
    countEach,
    nearestTo,
    countNew,
    prices,
    marks,
    box,
    spots,
    /** Forgets the counts: the stock changed (see listen-to-channel.ts). */
    invalidate: () => {
      counting.forget()
      foundLately.clear()
    },
  }
}
