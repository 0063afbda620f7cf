import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { overlayFieldText, parseFieldText } from '#src/feed-import/overlay/format-field.ts'
import { OVERLAY_FIELD_NAMES, overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { advertFindings, advertRule } from '#src/property/advert-rules/advert-rules.ts'
import { materialChecklist } from '#src/property/advert-rules/material-checklist.ts'
import type { FactOrigin } from '#src/property/listing/fact-origin.ts'
import { fieldsOfRow } from '#src/property/listing/material-fields.ts'
import { lawNation } from '#src/property/listing/open-ended-tenancies.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { type FieldChange, permissionOfField } from '#src/stock/changes/change.ts'
import { changeFields, lockChanges } from '#src/stock/changes/server/change-property.ts'
import { showChanges } from '#src/stock/changes/server/show-changes.ts'
import { ofStockProperty, showDepsOf } from '#src/stock/desk-calls/server/stock-desk-deps.ts'
import { advertisedListing, factsOf, feedSaid, storedHome } from '#src/stock/story/server/property-story.ts'
import { RECORDS } from '../records.ts'
import { sellerQuestions } from '../seller-questions.ts'
import { type MaterialDeps, materialCall, propertyId } from './material-deps.ts'
import { shownForms } from './shown-forms.ts'

/** Fields that are filled in here: those that staff type with the permission to edit properties. */
const FILLED_FIELDS = OVERLAY_FIELD_NAMES.filter(
  (name) => permissionOfField(name) === 'edit-properties' && !/^(none|media)$/.test(overlayField(name)!.input.kind),
) as [string, ...string[]]

async function exemptRules({ db, clock }: MaterialDeps, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('advert_exemptions')
    .select('rule')
    .where('property_id', '=', id)
    .where('until', '>=', ukDate(clock()))
    .execute()
  return rows.map(({ rule }) => rule)
}

export const checklistCalls = {
  /** Material information of one home: what visitors read, where it is from, and what asks for it. */
  'get-material': materialCall({
    permission: 'view-properties',
    input: z.strictObject({ id: propertyId }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { db, agency, clock } = deps
      const home = await storedHome(db, input.id)
      if (!home) return null
      const [said, exempt] = await Promise.all([feedSaid(db, home), exemptRules(deps, home.id)])
      const facts = await factsOf(db, home, { overlayFile: showDepsOf(deps).overlayFile, said })
      const { branchId } = home
      const listing = advertisedListing(home)
      const policy = advertPolicy(agency.settings.advertRules, clock())
      const nation = lawNation(listing)
      const parts = materialChecklist(listing, policy, exempt).map((part) => ({
        ...part,
        items: part.items
          .filter(({ state }) => state !== 'not-applicable')
          .map((item) => ({
            ...item,
            fields: fieldsOfRow(item.key, nation).flatMap((name) => facts.find((fact) => fact.name === name) ?? []),
          })),
      }))
      const ofRows = new Set(parts.flatMap(({ items }) => items.flatMap(({ rule }) => rule?.id ?? [])))
      const words = advertFindings(listing, policy).flatMap(({ rule: id, detail }) => {
        const { title, staffText, source, rows, severity } = advertRule(id)
        return rows || ofRows.has(id) || exempt.includes(id) ? [] : [{ id, title, staffText, source, detail, severity }]
      })
      const canEdit = isPermitted(actor, 'edit-properties', { branchId })
      // who sells or lets it is for those who ask them
      const { forms, waiting } = canEdit ? await shownForms(deps, home.id, home.listing) : { forms: [], waiting: 0 }
      return {
        id: home.id,
        channel: listing.channel,
        nation,
        parts,
        words,
        forms,
        waiting,
        asked: listing.channel === 'sales' ? ('seller' as const) : ('landlord' as const),
        canAsk: sellerQuestions(home.listing).length > 0,
        canEdit,
        canErase: isPermitted(actor, 'erase-contacts', { branchId }),
        today: policy.today,
        /** certificates state four measures by now */
        hasNewEpc: policy.newEpcFrom !== undefined && policy.newEpcFrom <= policy.today,
        now: clock(),
      }
    },
  }),

  /**
   * Fills in fields: each is an override like any other. `seen` and `version` are what the form showed of each when it
   * was opened; if a colleague or the feed has changed one since, nothing is set and both values come back.
   */
  'fill-material': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({
      id: propertyId,
      fields: z
        .array(
          z.strictObject({
            field: z.enum(FILLED_FIELDS),
            text: z.string().max(2000),
            seen: z.string().max(2000),
            version: z.string().max(40),
          }),
        )
        .min(1)
        .max(4),
      from: z.enum(['agency', 'seller', 'landlord', ...RECORDS]).default('agency'),
      on: z.iso.date('Enter the day').optional(),
      /** somebody chose `from` or `on`: it is then said of what stays as it was too */
      isSourceChosen: z.boolean().default(false),
    }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { fields } = input
      const changes: FieldChange[] = []
      const problems: Record<string, string> = {}
      const origin = originOf(input, ukDate(deps.clock()))
      if (origin && origin.on > ukDate(deps.clock())) problems.on = 'Choose today or an earlier day'
      for (const { field, text, seen } of fields) {
        if (text.trim() === seen.trim()) continue
        // what is emptied goes back to the feed
        if (text.trim() === '') {
          changes.push({ field })
          continue
        }
        const value = parseFieldText(field, text)
        const read = overlayField(field)!.read(value)
        if (typeof read === 'string') problems[field] = `Enter ${read}`
        else changes.push({ field, set: { value, keep: 'always', until: null, reason: null, origin } })
      }
      if (Object.keys(problems).length > 0) return invalid(problems)
      const sourceOfRest = input.isSourceChosen ? { origin } : undefined
      return setUnlessChanged(deps, { id: input.id, actor, changes, sourceOfRest, seen: fields })
    },
  }),
}

function originOf({ from, on }: { from: string; on?: string | undefined }, today: string): FactOrigin | null {
  if (from === 'agency') return null
  const day = on ?? today
  return from === 'seller' || from === 'landlord' ? { kind: from, on: day } : { kind: 'record', name: from, on: day }
}

type Filling = {
  id: number
  actor: Actor
  changes: readonly FieldChange[]
  /** where those of the fields are from that keep their value */
  sourceOfRest: { origin: FactOrigin | null } | undefined
  seen: readonly { field: string; seen: string; version: string }[]
}

/** Sets fields, or says what a colleague has set meanwhile. */
async function setUnlessChanged(deps: MaterialDeps, { id, actor, changes: typed, sourceOfRest, seen }: Filling) {
  const show = showDepsOf(deps)
  const changeId = crypto.randomUUID()
  const done = await deps.db.transaction().execute(async (trx) => {
    // whoever changes the home now is done before it is looked at
    await lockChanges(trx, id)
    const home = await storedHome(trx, id)
    if (!home) return { kind: 'conflict' as const, theirs: [] }
    const facts = await factsOf(trx, home, { overlayFile: show.overlayFile, said: undefined })
    const theirs = seen.flatMap(({ field, seen: text, version }) => {
      const fact = facts.find(({ name }) => name === field)
      const now = fact?.text ?? overlayFieldText(field, undefined)
      if (now.trim() === text.trim() && (fact?.version ?? '') === version) return []
      return [
        {
          field,
          label: overlayField(field)!.label,
          text: now,
          version: fact?.version ?? '',
          value: fact?.shownValue ?? '',
          by: fact?.override?.by ?? null,
        },
      ]
    })
    if (theirs.length > 0) return { kind: 'conflict' as const, theirs }
    const rest = facts.filter(({ name }) => seen.some(({ field }) => field === name) && !isIn(typed, name))
    const changes = [...typed, ...(sourceOfRest ? rest.flatMap((fact) => fromSource(fact, sourceOfRest.origin)) : [])]
    const isChanged =
      changes.length > 0 &&
      (await changeFields(trx, show, { propertyId: id, changes, actor, cause: 'set', changeId, now: deps.clock() }))
    return { kind: 'set' as const, isChanged }
  })
  if (done.kind === 'conflict') return done
  return { ...done, changeId, isLive: !done.isChanged || (await showChanges(show, [id])) }
}

const isIn = (changes: readonly FieldChange[], name: string) => changes.some(({ field }) => field === name)

type Fact = Awaited<ReturnType<typeof factsOf>>[number]

/** The same value from another source; nothing if it is from there already, or if there is none. */
function fromSource({ name, text, override }: Fact, origin: FactOrigin | null): FieldChange[] {
  if (text.trim() === '' || isDeepStrictEqual(override?.origin ?? null, origin)) return []
  const { keep, until, reason } = override ?? { keep: 'always' as const, until: null, reason: null }
  return [{ field: name, set: { value: parseFieldText(name, text), keep, until, reason, origin } }]
}
