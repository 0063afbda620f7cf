import { sql } from 'kysely'
import { overridesOf } from '#src/feed-import/overlay/server/override-records.ts'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { lockSource } from '#src/property/store/server/store-statements.ts'
import { changeFields } from '../../changes/server/change-property.ts'
import { DRAFT_FIELDS, type DraftTexts } from '../draft-fields.ts'
import { draftOfListing, listingOfDraft } from '../draft-listing.ts'
import type { FieldVersions, PropertyDraft } from './draft-records.ts'
import { type ByHandDeps, previewedDraft } from './store-draft.ts'

/** What colleagues set on the page of a home that was entered by hand, beside what its steps say. */

const NAMES = DRAFT_FIELDS.map(({ name }) => name)

/** The fields of the steps that an override sets. */
const namesOf = (field: string): string[] =>
  NAMES.filter((name) => (field === 'epc' ? /^epc[A-Z]/.test(name) : name === field))

/** Overrides of what the steps ask. */
async function askedOverrides(db: Database, propertyId: number) {
  return (await overridesOf(db, propertyId)).filter(({ field }) => namesOf(field).length > 0)
}

/** Which fields came from the page into what is typed, as of a version, and who set them there. */
async function versionsFromPage(
  db: Database,
  { propertyId, typed, version }: { propertyId: number; typed: { was: DraftTexts; is: DraftTexts }; version: number },
): Promise<FieldVersions> {
  const overrides = await askedOverrides(db, propertyId)
  return Object.fromEntries(
    overrides.flatMap(({ field, accountName: by, accountId }) =>
      namesOf(field)
        .filter((name) => typed.was[name] !== typed.is[name])
        .map((name) => [name, { version, by, accountId: accountId ?? 0 }]),
    ),
  )
}

/** The steps of a published home say what visitors see of it now, and nothing is unpublished by that. */
export async function fillFromPage(trx: Database, draft: PropertyDraft, listing: Listing): Promise<void> {
  const typed = draftOfListing(listing)
  if (NAMES.every((name) => typed[name] === draft.typed[name])) return
  const version = draft.version + 1
  const propertyId = draft.propertyId!
  const since = await versionsFromPage(trx, { propertyId, typed: { was: draft.typed, is: typed }, version })
  await sql`
    update property_drafts set typed = ${JSON.stringify(typed)}::jsonb, published = ${JSON.stringify(typed)}::jsonb,
      changed = ${JSON.stringify({ ...draft.changed, ...since })}::jsonb, version = ${version},
      branch_id = ${listing.branchId}
    where id = ${draft.id}`.execute(trx)
}

/** A draft with what was set on its page among what is typed: what is said last counts, wherever it is said. */
export async function takeFromPage(
  trx: Database,
  deps: ByHandDeps,
  draft: PropertyDraft,
  now: Date,
): Promise<PropertyDraft> {
  const { propertyId } = draft
  if (propertyId === null) return draft
  // in the order of every other writer: the homes entered by hand, then one of them
  await lockSource(trx, DESK_SOURCE)
  const overrides = await askedOverrides(trx, propertyId)
  const listing = overrides.length > 0 ? await previewedDraft({ ...deps, db: trx }, draft, now) : undefined
  if (!listing) return draft
  const shown = draftOfListing(listing)
  const names = overrides.flatMap(({ field }) => namesOf(field))
  const typed = Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = names.includes(name) ? shown[name] : draft.typed[name]
      return text === undefined ? [] : [[name, text]]
    }),
  )
  const version = draft.version + 1
  const since = await versionsFromPage(trx, { propertyId, typed: { was: draft.typed, is: typed }, version })
  await changeFields(trx, deps, {
    propertyId,
    changes: overrides.map(({ field }) => ({ field })),
    actor: undefined,
    cause: 'set',
    changeId: crypto.randomUUID(),
    now,
  })
  return { ...draft, typed, version, changed: { ...draft.changed, ...since } }
}

/** What publishing again changes, and what colleagues changed on the page of the home since the steps were filled. */
export async function changesToPublish(trx: Database, draft: PropertyDraft, propertyId: number, now: Date) {
  const formOf = (typed: DraftTexts): DraftTexts => {
    const made = listingOfDraft({ ...draft, typed, createdAt: now, isDraft: false }, now)
    return 'reason' in made ? typed : draftOfListing(made.listing)
  }
  const [was, is] = [formOf(draft.published ?? {}), formOf(draft.typed)]
  const { rows } = await sql<{ listing: Listing }>`select listing from properties where id = ${propertyId}`.execute(trx)
  const shown = draftOfListing(rows[0]!.listing)
  const changed = NAMES.filter((name) => was[name] !== is[name])
  const overrides = (await askedOverrides(trx, propertyId)).map(({ field, accountName: by }) => {
    const names = namesOf(field)
    const isSince = names.some((name) => shown[name] !== was[name])
    const clash = names.find((name) => isSince && changed.includes(name) && shown[name] !== is[name])
    const isTaken = !isSince || names.some((name) => changed.includes(name))
    return { field, by, clash, isTaken }
  })
  return {
    /** fields that visitors will see changed */
    changed: changed.filter((name) => shown[name] !== is[name]),
    /** what a colleague set to something else meanwhile */
    clash: overrides.find(({ clash }) => clash !== undefined),
    /** overrides that are in what is typed */
    taken: overrides.filter(({ isTaken }) => isTaken).map(({ field }) => ({ field })),
  }
}
