import { z } from 'zod'
import { formatFieldValue } from '#src/feed-import/overlay/format-field.ts'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { countMissing } from '#src/property/advert-rules/material-checklist.ts'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { MISSING_FACTS, missingFacts } from '#src/property/listing/missing-facts.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { type WithheldReason, withheldReasonText } from '#src/property/listing/withheld-listings.ts'
import { formatPrice } from '#src/property/price/price.ts'
import { isPermitted, type Permission } from '#src/staff/permissions/permissions.ts'
import { differsFromPublished, draftOfProperty } from '../../by-hand/server/draft-records.ts'
import { sameHomes } from '../../by-hand/server/same-home.ts'
import { NEGOTIATOR, permissionOfField } from '../../changes/change.ts'
import { type ChangeRow, changesOf } from '../../changes/server/change-property.ts'
import { isLaunch } from '../../changes/server/launches.ts'
import { plansOf } from '../../changes/server/plans.ts'
import { firstCountedDay } from '../../list/server/count-recent-views.ts'
import { figuresOf } from '../../list/server/stock-figures.ts'
import {
  advertisedListing,
  appearanceOf,
  eventsOfHome,
  factsOf,
  feedSaid,
  findingsOf,
  type StoredHome,
  setAsideRows,
  storedHome,
} from '../../story/server/property-story.ts'
import { ofStockProperty, type StockDeskDeps, showDepsOf, stockCall } from './stock-desk-deps.ts'
import { branchNames, statusName } from './stock-list-calls.ts'

const id = z.int().positive().max(2_147_483_647)

/** What one may do with a home decides what its page offers. */
const SHOWN_PERMISSIONS = [
  'view-contacts',
  'edit-properties',
  'describe-properties',
  'price-properties',
  'change-property-status',
  'publish-properties',
  'manage-seller-pages',
] as const satisfies readonly Permission[]

export const propertyCalls = {
  /** One home, and why it is shown as it is, or not shown. */
  'get-property': stockCall({
    permission: 'view-properties',
    input: z.strictObject({ id }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { db, agency, clock } = deps
      const home = await storedHome(db, input.id)
      if (!home) return null
      const said = await feedSaid(db, home)
      const [facts, appearance, events, changes, plans, figures, findings] = await Promise.all([
        factsOf(db, home, { overlayFile: showDepsOf(deps).overlayFile, said }),
        appearanceOf(db, home.id),
        eventsOfHome(db, home.id),
        changesOf(db, home.id),
        plansOf(db, home.id),
        figuresOf(db, home, firstCountedDay(clock())),
        findingsOf(db, home.id),
      ])
      const { listing, branchId } = home
      const advertised = advertisedListing(home)
      const [photo] = listing.media.photos.filter(({ media, width }) => media && width)
      return {
        id: home.id,
        agentRef: home.agentRef,
        address: listing.address.display,
        channel: listing.channel,
        status: listing.status,
        statusName: statusName(listing),
        price: formatPrice(listing.price, listing.channel).full,
        bedrooms: listing.bedrooms ?? null,
        picture: photo ? picturePath(photo.media!, fittingWidth(180, photo.width!)) : null,
        photoCount: listing.media.photos.length,
        branch: branchNames(agency)(branchId),
        negotiatorId: home.negotiatorId,
        negotiatorName: home.negotiatorName,
        path: home.published ? propertyPath(home.id, listing.channel) : null,
        published: home.published,
        leftAt: home.leftAt,
        relistedAs: home.relistedAs,
        isFeatured: listing.tags.includes('featured'),
        verdict: verdictOf(home),
        said: said ?? null,
        source: home.source,
        facts,
        appearance: { ...appearance, isInSitemap: appearance.isSearchable && !isOffMarket(listing.status) },
        figures,
        days: daysBetween(home.firstPublishedAt ?? home.storedAt, home.leftAt ?? clock()),
        findings: findings.map(({ detail }) => detail),
        byHand: await byHandOf(db, home),
        sameHomes: await sameHomes(db, home.id),
        missing: missingFacts(advertised).map((fact) => MISSING_FACTS[fact]),
        materialMissing: countMissing(advertised, advertPolicy(agency.settings.advertRules, clock())),
        events,
        changes: changes.map((change) => presentChange(change, changes)),
        plans: plans.map((plan) => ({
          ...plan,
          changes: plan.changes.map(({ field, value }) => ({
            field,
            label: labelOf(field),
            value: value === undefined ? null : formatFieldValue(field, value),
          })),
          isMine: plan.accountId === actor.id,
          isLaunch: isLaunch(plan),
        })),
        can: Object.fromEntries(
          SHOWN_PERMISSIONS.map((name) => [
            name,
            isPermitted(actor, name, { branchId, accountIds: [home.negotiatorId] }),
          ]),
        ) as Record<(typeof SHOWN_PERMISSIONS)[number], boolean>,
        negotiatorsSetPrices: agency.settings.negotiatorsSetPrices === true,
        now: clock(),
      }
    },
  }),

  /** Rows of the newest files that were not imported, by their reference: why a home is not there at all. */
  'find-rows-set-aside': stockCall({
    permission: 'view-properties',
    input: z.strictObject({ words: z.string().trim().min(2).max(100) }),
    run: ({ db }, { input }) => setAsideRows(db, input.words),
  }),
}

/** How far the entering of a home is; null: a feed sends it. */
async function byHandOf(db: StockDeskDeps['db'], { id: propertyId, source }: StoredHome) {
  const draft = source === DESK_SOURCE ? await draftOfProperty(db, propertyId) : undefined
  if (!draft) return null
  return {
    draftId: draft.id,
    by: draft.accountName,
    publishedAt: draft.publishedAt,
    hasChanges: draft.publishedAt !== null && differsFromPublished(draft),
  }
}

const daysBetween = (from: Date, to: Date) => Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS))

const labelOf = (field: string) => (field === NEGOTIATOR ? 'Negotiator' : (overlayField(field)?.label ?? field))

/** Whether visitors see it, by which rule, and what mends it. */
function verdictOf({ source, published, withheldReason, leftAt, listing }: StoredHome) {
  if (withheldReason === 'draft')
    return {
      isShown: false,
      rule: 'draft' as const,
      words: withheldReasonText('draft'),
      mend: 'Go on with its steps, and publish it with the last one.',
    }
  if (leftAt !== null)
    return {
      isShown: published,
      rule: 'left-the-market' as const,
      words: 'It is no longer in its feed, so it has left the market.',
      mend: 'Ask your software supplier why it left the file, if it is still on the market.',
    }
  if (withheldReason !== null) {
    const reason = withheldReason as WithheldReason
    const mend = source === DESK_SOURCE ? MENDS_BY_HAND[reason] : MENDS[reason]
    return { isShown: false, rule: reason, words: withheldReasonText(reason), mend: mend ?? null }
  }
  if (listing.status === 'withdrawn')
    return {
      isShown: false,
      rule: 'withdrawn' as const,
      words: 'Its status is Withdrawn.',
      mend: 'Change the status when it is back on the market.',
    }
  return { isShown: true, rule: null, words: 'Visitors see it.', mend: null }
}

const MENDS: Partial<Record<WithheldReason, string>> = {
  hidden_by_agency: 'Show it again, or revert “Hidden” to the feed.',
  hidden_by_feed: 'Publish it in your software, or show it here.',
  rent_not_stated: 'State one rent in your software, or override the price here.',
  rent_not_one_figure: 'Set the price qualifier to None in your software, or override it here.',
}

const MENDS_BY_HAND: Partial<Record<WithheldReason, string>> = {
  hidden_by_agency: 'Show it again.',
  rent_not_stated: 'State one rent.',
  rent_not_one_figure: 'Set the price qualifier to None.',
}

function presentChange(change: ChangeRow, all: readonly ChangeRow[]) {
  const { id: rowId, changeId, field, before, after, why, accountName, at, undoneAt } = change
  const latest = all.find((other) => other.field === field)
  return {
    id: rowId,
    changeId,
    label: labelOf(field),
    permission: permissionOfField(field),
    before: valueIn(field, before),
    after: valueIn(field, after),
    why,
    by: accountName,
    at,
    isUndone: undoneAt !== null,
    canUndo: undoneAt === null && latest === change && why !== 'feed-changed' && why !== 'undone',
  }
}

function valueIn(field: string, kept: ChangeRow['before']): string | null {
  if (kept === null) return null
  return typeof kept === 'number' ? 'somebody' : formatFieldValue(field, kept.value)
}
