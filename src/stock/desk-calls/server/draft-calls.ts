import { z } from 'zod'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { formatPrice } from '#src/property/price/price.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { draftChecks, draftFieldLabel, draftProblems } from '../../by-hand/draft-checks.ts'
import { channelOf, DRAFT_FIELDS } from '../../by-hand/draft-fields.ts'
import {
  countDrafts,
  deletePropertyDraft,
  draftById,
  listDrafts,
  lockDraft,
  markAsked,
  type PropertyDraft,
  updateDraft,
} from '../../by-hand/server/draft-records.ts'
import { publishDraft } from '../../by-hand/server/publish-draft.ts'
import { homesAlsoInFeed, sameHomes } from '../../by-hand/server/same-home.ts'
import { savePropertyDraft } from '../../by-hand/server/save-draft.ts'
import { previewedDraft } from '../../by-hand/server/store-draft.ts'
import { permissionOfField } from '../../changes/change.ts'
import { branchesFor, byHandOf } from './begin-draft-calls.ts'
import { ofStockProperty, type StockDeskDeps, stockCall } from './stock-desk-deps.ts'
import { branchNames } from './stock-list-calls.ts'

const id = z.int().positive().max(2_147_483_647)
const version = z.int().positive().max(2_147_483_647)

/** Characters of one field. */
const MAX_TEXT = 20_000
const field = z.enum(DRAFT_FIELDS.map(({ name }) => name) as [string, ...string[]])
const typedFields = z.partialRecord(field, z.string().max(MAX_TEXT, 'Enter a shorter text'))

/** A draft is its branch's, and until it is published that of whoever began it. */
async function ofDraft({ db }: StockDeskDeps, { id: draftId }: { id: number }) {
  const draft = await draftById(db, draftId)
  return draft && { branchId: draft.branchId, accountIds: draft.publishedAt === null ? [draft.accountId] : [] }
}

/** Publishing is the branch's alone. */
async function toPublish({ db }: StockDeskDeps, { id: draftId }: { id: number }) {
  const draft = await draftById(db, draftId)
  return draft && { branchId: draft.branchId }
}

/** As the audit log names it: without the house, which visitors never see and no erasure finds there. */
const subjectOf = ({ id: draftId, propertyId, typed }: PropertyDraft) => ({
  kind: propertyId === null ? 'property-draft' : 'property',
  id: propertyId ?? draftId,
  name: titleOf({ ...typed, house: '' }),
})

/** How a draft is called: what is known of its address. */
const titleOf = ({ displayAddress, house, street, locality, town, postcode }: PropertyDraft['typed']) =>
  displayAddress ||
  [[house, street].filter(Boolean).join(' '), locality, town].filter(Boolean).join(', ') ||
  postcode ||
  'New property'

const AGAIN = {
  draft: 'Read it again, then publish.',
  page: 'Type the same, or discard these changes and edit the details again.',
}

export const draftCalls = {
  'get-property-draft': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id }),
    subject: ofDraft,
    async run(deps, { actor, input }) {
      const { db, agency, clock } = deps
      const draft = await draftById(db, input.id)
      if (!draft) return null
      const now = clock()
      const listing = await previewedDraft(deps, draft, now)
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
        photoCount: listing?.media.photos.length ?? 0,
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
    subject: toPublish,
    async run(deps, { actor, input }) {
      if (input.dueAt !== null && input.dueAt <= deps.clock())
        return invalid({ dueAt: 'Choose a time that is still to come' })
      // publishing a copy can withdraw the home that it is a copy of
      const draft = await draftById(deps.db, input.id)
      const replaced =
        draft?.copyOf && draft.copiedAs !== 'duplicate' && draft.publishedAt === null
          ? await ofStockProperty(deps, { id: draft.copyOf })
          : undefined
      if (replaced && !isPermitted(actor, 'publish-properties', replaced))
        return invalid({ '': 'This takes the place of a property of another branch. Ask a manager of that branch.' })
      const done = await publishDraft(byHandOf(deps), {
        ...input,
        actor,
        mayChange: (name, branchId) => isPermitted(actor, permissionOfField(name), { branchId }),
      })
      if (!done) return invalid({ '': 'A colleague has removed this draft.' })
      if (done.kind === 'changed')
        return invalid({
          '': `${done.by} has changed ${done.label ? `“${done.label}” on the property’s page` : 'this'} since. ${AGAIN[done.label ? 'page' : 'draft']}`,
        })
      if (done.kind === 'done') return invalid({ '': 'This is published already.' })
      if (done.kind === 'shown') return invalid({ dueAt: 'Visitors see this already. Publish the changes now.' })
      if (done.kind === 'not-yours')
        return invalid({
          '': `You can’t change this of a published property: ${done.labels.join(', ')}. Ask a manager.`,
        })
      if (done.kind === 'incomplete') return invalid({ '': done.checks.map(({ words }) => words).join('. ') })
      return { propertyId: done.propertyId }
    },
  }),

  /** What somebody has to decide about homes that were entered: to publish them, or which one of two it is. */
  'homes-to-decide': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({}),
    async run({ db }, { actor, scope }) {
      const drafts = (await listDrafts(db, scope)).filter(
        ({ askedAt, branchId }) => askedAt !== null && isPermitted(actor, 'publish-properties', { branchId }),
      )
      const twice = await homesAlsoInFeed(db, scope.kind === 'branches' ? scope.branchIds : undefined)
      return {
        asked: drafts.map((draft) => ({ id: draft.id, title: titleOf(draft.typed), by: draft.askedBy! })),
        twice: scope.kind === 'own' ? [] : twice,
      }
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
        else {
          const typed = draft.published ?? {}
          await updateDraft(trx, draft.id, {
            ...draft,
            typed,
            // the branch is chosen among what is typed
            branchId: Number(typed.branch ?? draft.branchId),
            version: draft.version + 1,
            changedBy: actor.name,
            changedAt: clock(),
          })
          await markAsked(trx, draft.id, null, clock())
        }
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'property-draft-discarded',
          subject: subjectOf(draft),
          branchId: draft.branchId,
          // names alone: no erasure reaches the log, and what was typed says where somebody lives
          before: { Fields: Object.keys(draft.typed).map(draftFieldLabel).join(', ') },
        })
      })
      return {}
    },
  }),
}
