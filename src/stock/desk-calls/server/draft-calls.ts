import { z } from 'zod'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { formatPrice } from '#src/property/price/price.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted, scopeOf } from '#src/staff/permissions/permissions.ts'
import { draftChecks, draftProblems } from '../../by-hand/draft-checks.ts'
import { channelOf, DRAFT_FIELDS } from '../../by-hand/draft-fields.ts'
import { draftOfListing } from '../../by-hand/draft-listing.ts'
import {
  type CopyKind,
  countDrafts,
  deletePropertyDraft,
  differsFromPublished,
  draftById,
  draftOfProperty,
  insertDraft,
  listDrafts,
  lockDraft,
  markAsked,
  type PropertyDraft,
  updateDraft,
} from '../../by-hand/server/draft-records.ts'
import { publishDraft } from '../../by-hand/server/publish-draft.ts'
import { sameHomes } from '../../by-hand/server/same-home.ts'
import { savePropertyDraft } from '../../by-hand/server/save-draft.ts'
import { type ByHandDeps, preparedDraft } from '../../by-hand/server/store-draft.ts'
import { storedHome } from '../../story/server/property-story.ts'
import { ofStockProperty, type StockDeskDeps, showDepsOf, stockCall } from './stock-desk-deps.ts'
import { branchNames } from './stock-list-calls.ts'

const id = z.int().positive().max(2_147_483_647)
const version = z.int().positive().max(2_147_483_647)

/** Characters of one field. */
const MAX_TEXT = 20_000
const field = z.enum(DRAFT_FIELDS.map(({ name }) => name) as [string, ...string[]])
const typedFields = z.partialRecord(field, z.string().max(MAX_TEXT, 'Enter a shorter text'))

/** A draft is its branch's, and that of whoever began it. */
async function ofDraft({ db }: StockDeskDeps, { id: draftId }: { id: number }) {
  const draft = await draftById(db, draftId)
  return draft && { branchId: draft.branchId, accountIds: [draft.accountId] }
}

const byHandOf = (deps: StockDeskDeps): ByHandDeps => ({ ...showDepsOf(deps), places: deps.places })

/** Branches that somebody may enter homes for, their own first. */
const branchesFor = ({ agency }: StockDeskDeps, actor: Actor) => {
  const all = agency.branches.map(({ id: branchId, name }) => ({ id: branchId, name }))
  const mine = all.filter((branch) => actor.branchIds.includes(branch.id))
  return scopeOf(actor, 'edit-properties') === 'all' ? [...mine, ...all.filter((one) => !mine.includes(one))] : mine
}

const NO_BRANCH = invalid({ '': 'Your account has no branch yet. Ask the owner to add you to one.' })

const subjectOf = ({ id: draftId, propertyId, typed }: PropertyDraft) => ({
  kind: propertyId === null ? 'property-draft' : 'property',
  id: propertyId ?? draftId,
  name: titleOf(typed),
})

/** How a draft is called: what is known of its address. */
const titleOf = ({ displayAddress, house, street, locality, town, postcode }: PropertyDraft['typed']) =>
  displayAddress ||
  [[house, street].filter(Boolean).join(' '), locality, town].filter(Boolean).join(', ') ||
  postcode ||
  'New property'

export const draftCalls = {
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
      const draftId = await insertDraft(deps.db, {
        branchId: listing.branchId,
        typed,
        media: as === 'duplicate' ? null : { ...listing.media, brochures: [], videos: [], virtualTours: [] },
        copyOf: home.id,
        copiedAs: as,
        actor,
        now,
      })
      return { id: draftId }
    },
  }),

  /** The steps of a home that is published: what they say is what visitors see now. */
  'edit-property-by-hand': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id }),
    subject: ofStockProperty,
    async run({ db, clock }, { actor, input }) {
      const [home, known] = await Promise.all([storedHome(db, input.id), draftOfProperty(db, input.id)])
      if (!home || !known || home.source !== DESK_SOURCE) return invalid({ '': 'This property comes from a feed.' })
      if (known.publishedAt !== null && !differsFromPublished(known)) {
        const typed = draftOfListing(home.listing)
        const now = clock()
        await db.transaction().execute(async (trx) => {
          const draft = await lockDraft(trx, known.id)
          if (draft?.version === known.version)
            await updateDraft(trx, known.id, {
              ...draft,
              typed,
              version: draft.version + 1,
              changedBy: actor.name,
              changedAt: now,
            })
        })
      }
      return { id: known.id }
    },
  }),

  'get-property-draft': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id }),
    subject: ofDraft,
    async run(deps, { actor, input }) {
      const { db, agency, clock } = deps
      const draft = await draftById(db, input.id)
      if (!draft) return null
      const now = clock()
      const listing = await preparedDraft(deps, draft, { isDraft: true, now })
      const { branchId, typed } = draft
      return {
        id: draft.id,
        propertyId: draft.propertyId,
        version: draft.version,
        typed,
        channel: channelOf(typed),
        branchId,
        branch: branchNames(agency)(branchId),
        branches: branchesFor(deps, actor),
        title: titleOf(typed),
        display: listing?.address.display ?? null,
        price: listing ? formatPrice(listing.price, listing.channel).full : null,
        bedrooms: listing?.bedrooms ?? null,
        position: listing?.position ?? null,
        madeBy: draft.accountName,
        madeAt: draft.madeAt,
        changedBy: draft.changedBy,
        changedAt: draft.changedAt,
        askedBy: draft.askedBy,
        askedAt: draft.askedAt,
        publishedAt: draft.publishedAt,
        copiedAs: draft.copiedAs,
        problems: draftProblems(typed),
        checks: draftChecks(listing, typed, advertPolicy(agency.settings.advertRules, now)),
        sameHomes: draft.propertyId === null ? [] : await sameHomes(db, draft.propertyId),
        canPublish: isPermitted(actor, 'publish-properties', { branchId }),
        canLookUp: deps.valuations?.addressProvider !== undefined,
        me: actor.name,
        now,
      }
    },
  }),

  'list-property-drafts': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({}),
    async run({ db, agency }, { scope }) {
      const branchName = branchNames(agency)
      return (await listDrafts(db, scope)).map((draft) => ({
        id: draft.id,
        title: titleOf(draft.typed),
        channel: channelOf(draft.typed),
        branch: branchName(draft.branchId),
        madeBy: draft.accountName,
        changedBy: draft.changedBy,
        changedAt: draft.changedAt,
        askedBy: draft.askedBy,
        isPublished: draft.publishedAt !== null,
      }))
    },
  }),

  'count-property-drafts': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({}),
    run: ({ db }, { scope }) => countDrafts(db, scope),
  }),

  'save-property-draft': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id, version, typed: typedFields }),
    subject: ofDraft,
    async run(deps, { actor, input }) {
      const branchId = input.typed.branch === undefined ? undefined : Number(input.typed.branch)
      if (branchId !== undefined && !branchesFor(deps, actor).some((branch) => branch.id === branchId))
        return invalid({ branch: 'Choose one of your branches' })
      const typed = input.typed as Record<string, string>
      const saved = await savePropertyDraft(byHandOf(deps), {
        id: input.id,
        version: input.version,
        typed,
        branchId,
        actor,
      })
      return saved
        ? { ...saved, problems: draftProblems(saved.typed) }
        : invalid({ '': 'A colleague has removed this draft.' })
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
      const { building_name, building_number, line_1, line_2, town_or_city, county, postcode } = answer.address
      const house = [building_name, building_number].filter(Boolean).join(', ')
      const street = line_1.startsWith(building_number) ? line_1.slice(building_number.length).trim() : line_1
      return { typed: { house, street, locality: line_2, town: town_or_city, county, postcode } }
    },
  }),

  /** Has a manager publish it. */
  'ask-to-publish-draft': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id, isWithdrawn: z.boolean().default(false) }),
    subject: ofDraft,
    async run({ db, clock }, { actor, input }) {
      const draft = await draftById(db, input.id)
      if (!draft) return { isAsked: false }
      await db.transaction().execute(async (trx) => {
        await markAsked(trx, draft.id, input.isWithdrawn ? null : actor.name, clock())
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: input.isWithdrawn ? 'property-publication-not-asked' : 'property-publication-asked',
          subject: subjectOf(draft),
          branchId: draft.branchId,
        })
      })
      return { isAsked: !input.isWithdrawn }
    },
  }),

  'publish-property-draft': stockCall({
    permission: 'publish-properties',
    input: z.strictObject({ id, version, dueAt: z.date('Enter a date and a time').nullable() }),
    subject: ofDraft,
    async run(deps, { actor, input }) {
      if (input.dueAt !== null && input.dueAt <= deps.clock())
        return invalid({ dueAt: 'Choose a time that is still to come' })
      const done = await publishDraft(byHandOf(deps), { ...input, actor })
      if (!done) return invalid({ '': 'A colleague has removed this draft.' })
      if (done.kind === 'changed')
        return invalid({ '': `${done.by} has changed this since. Read it again, then publish.` })
      if (done.kind === 'incomplete') return invalid({ '': done.checks.map(({ words }) => words).join('. ') })
      return { propertyId: done.propertyId }
    },
  }),

  'discard-property-draft': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id }),
    subject: ofDraft,
    async run({ db, clock }, { actor, input }) {
      await db.transaction().execute(async (trx) => {
        const draft = await lockDraft(trx, input.id)
        if (!draft) return
        if (draft.publishedAt === null) await deletePropertyDraft(trx, draft)
        else await updateDraft(trx, draft.id, { ...draft, typed: draft.published ?? {}, version: draft.version + 1 })
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'property-draft-discarded',
          subject: subjectOf(draft),
          branchId: draft.branchId,
          before: draft.typed,
        })
      })
      return {}
    },
  }),
}

/** A neighbour has another number; the same home the other way has another price. */
function copiedTexts(typed: PropertyDraft['typed'], as: CopyKind, channel: Channel): Record<string, string> {
  const LEFT_OUT: Record<CopyKind, readonly string[]> = {
    duplicate: ['house', 'prsDwellingId'],
    relist: [],
    convert: ['price', 'priceQualifier', 'rentFrequency', 'deposit', 'holdingDeposit', 'availableFrom'],
  }
  const copied = Object.fromEntries(Object.entries(typed).filter(([name]) => !LEFT_OUT[as].includes(name)))
  if (as !== 'convert') return copied
  return { ...copied, channel: channel === 'sales' ? 'lettings' : 'sales' }
}
