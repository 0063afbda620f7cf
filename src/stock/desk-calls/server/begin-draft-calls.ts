import { z } from 'zod'
import { typedAddress } from '#src/enquiries/address-lookup/found-address.ts'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'
import type { Channel, Listing, ListingMedia, MediaItem } from '#src/property/listing/listing.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import type { DraftTexts } from '../../by-hand/draft-fields.ts'
import { draftOfListing } from '../../by-hand/draft-listing.ts'
import {
  type CopyKind,
  differsFromPublished,
  draftById,
  draftOfProperty,
  insertDraft,
  lockDraft,
} from '../../by-hand/server/draft-records.ts'
import { fillFromPage } from '../../by-hand/server/page-changes.ts'
import { type ByHandDeps, storePropertyDraft } from '../../by-hand/server/store-draft.ts'
import { storedHome } from '../../story/server/property-story.ts'
import { ofStockProperty, type StockDeskDeps, showDepsOf, stockCall } from './stock-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)

/** What homes that are entered are stored with. */
export const byHandOf = (deps: StockDeskDeps): ByHandDeps => ({ ...showDepsOf(deps), places: deps.places })

/** Branches that somebody may enter homes for, their own first. */
export const branchesFor = ({ agency }: StockDeskDeps, actor: Actor) => {
  const all = agency.branches.map(({ id: branchId, name }) => ({ id: branchId, name }))
  const mine = all.filter((branch) => actor.branchIds.includes(branch.id))
  return scopeOf(actor, 'edit-properties') === 'all' ? [...mine, ...all.filter((one) => !mine.includes(one))] : mine
}

const NO_BRANCH = invalid({ '': 'Your account has no branch yet. Ask the owner to add you to one.' })

/** How the entering of a home begins: an empty one, a copy, the steps of a published one again; and its address. */
export const beginDraftCalls = {
  'start-property-draft': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({}),
    async run(deps, { actor }) {
      const { db, clock } = deps
      const [branch] = branchesFor(deps, actor)
      if (!branch) return NO_BRANCH
      const typed = { branch: String(branch.id) }
      return { id: await insertDraft(db, { branchId: branch.id, typed, actor, now: clock() }) }
    },
  }),

  /** What is entered with another home's facts: a neighbour, the same home again, or the same home the other way. */
  'copy-property': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id, as: z.enum(['duplicate', 'relist', 'convert']) }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const home = await storedHome(deps.db, input.id)
      if (!home) return invalid({ '': 'This property is no longer there.' })
      const { listing } = home
      const as: CopyKind = input.as
      const now = deps.clock()
      const typed = copiedTexts(draftOfListing(listing), as, listing.channel)
      const draftId = await deps.db.transaction().execute(async (trx) => {
        const made = await insertDraft(trx, {
          branchId: listing.branchId,
          typed,
          media: as === 'duplicate' ? null : picturesOf(listing),
          copyOf: home.id,
          copiedAs: as,
          actor,
          now,
        })
        const draft = (await draftById(trx, made))!
        // its photos are there from the beginning
        await storePropertyDraft(trx, byHandOf(deps), draft, { isDraft: true, now })
        return made
      })
      return { id: draftId }
    },
  }),

  /** The steps of a home that is published: what they say is what visitors see now. */
  'edit-property-by-hand': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id }),
    subject: ofStockProperty,
    async run({ db }, { input }) {
      const [home, known] = await Promise.all([storedHome(db, input.id), draftOfProperty(db, input.id)])
      if (!home || !known || home.source !== DESK_SOURCE) return invalid({ '': 'This property comes from a feed.' })
      await db.transaction().execute(async (trx) => {
        const draft = await lockDraft(trx, known.id)
        if (draft && draft.publishedAt !== null && !differsFromPublished(draft))
          await fillFromPage(trx, draft, home.listing)
      })
      return { id: known.id }
    },
  }),

  /** Addresses of a postcode, where the agency has a look-up. */
  'find-draft-addresses': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ postcode: z.string().trim().max(20) }),
    async run({ valuations }, { input }) {
      const postcode = parsePostcode(input.postcode)
      if (!postcode) return invalid({ postcode: 'Enter a postcode, like LE15 6AH' })
      const found = await valuations?.addressProvider?.suggest(formatPostcode(postcode))
      if (found?.kind !== 'suggestions') return { isAvailable: false, addresses: [] }
      return { isAvailable: true, addresses: found.suggestions }
    },
  }),

  'look-up-draft-address': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ found: z.string().trim().min(1).max(500) }),
    async run({ valuations }, { input }) {
      const answer = await valuations?.addressProvider?.find(input.found)
      if (answer?.kind !== 'address') return { typed: null }
      const { house_number, house_name, street_address, town, county, postcode } = typedAddress(answer.address)
      const house = [house_name, house_number].filter(Boolean).join(', ')
      return { typed: { house, street: street_address, town, county, postcode } }
    },
  }),
}

/** Of a neighbour: what a street or a building has in common. Everything else is this one home's. */
const SHARED = new Set([
  ...['channel', 'branch', 'postcode', 'street', 'locality', 'town', 'county'],
  ...['typeId', 'bedrooms', 'bathrooms', 'receptions', 'newHome', 'tags', 'features', 'rooms'],
  ...['price', 'priceQualifier', 'rentFrequency', 'deposit', 'holdingDeposit', 'furnishing', 'pets'],
  ...['tenure', 'councilTaxAuthority', 'summary', 'description'],
  ...['construction', 'water', 'sewerage', 'electricity', 'heating', 'broadband', 'mobileSignal', 'parking'],
  ...['floodRisk', 'coalfield'],
])

/** The same home the other way has another price. */
const OF_THE_CHANNEL = new Set([
  'price',
  'priceQualifier',
  'rentFrequency',
  'deposit',
  'holdingDeposit',
  'availableFrom',
])

function copiedTexts(typed: DraftTexts, as: CopyKind, channel: Channel): Record<string, string> {
  const isCopied = (name: string) =>
    as === 'duplicate' ? SHARED.has(name) : as === 'relist' || !OF_THE_CHANNEL.has(name)
  const copied = Object.fromEntries(Object.entries(typed).filter(([name]) => isCopied(name)))
  if (as !== 'convert') return copied
  return { ...copied, channel: channel === 'sales' ? 'lettings' : 'sales' }
}

/** Pictures that are stored; links are among what is typed. */
function picturesOf({ media }: Listing): ListingMedia {
  const stored = (items: MediaItem[]) => items.filter((item) => item.media !== undefined)
  return {
    photos: stored(media.photos),
    floorplans: stored(media.floorplans),
    epcCharts: stored(media.epcCharts),
    brochures: [],
    videos: [],
    virtualTours: [],
  }
}
