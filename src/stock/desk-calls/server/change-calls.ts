import { sql } from 'kysely'
import { z } from 'zod'
import { parseFieldText } from '#src/feed-import/overlay/format-field.ts'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { OVERRIDE_KEEPS, type OverrideKeep } from '#src/feed-import/overlay/overrides.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted, type ListScope } from '#src/staff/permissions/permissions.ts'
import {
  type FieldChange,
  type FieldPermission,
  fieldsOfPermission,
  NEGOTIATOR,
  permissionOfField,
} from '../../changes/change.ts'
import {
  type Changed,
  changeFields,
  changeProperty,
  changesOfAction,
  undoChanges,
} from '../../changes/server/change-property.ts'
import { addPlan, cancelPlan, decidePlan, planById, scheduleLaunch } from '../../changes/server/plans.ts'
import { showChanges } from '../../changes/server/show-changes.ts'
import { wordsForField } from '../../changes/words-for-field.ts'
import { ofStockProperty, type StockDeskDeps, showDepsOf, stockCall } from './stock-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)
const MAX_TEXT = 20_000
const MAX_REASON = 200

const typed = { text: z.string().max(MAX_TEXT, 'Enter a shorter text') }
const kept = {
  keep: z.enum(Object.keys(OVERRIDE_KEEPS) as [OverrideKeep, ...OverrideKeep[]]).default('always'),
  until: z.date().nullable().default(null),
  reason: z.string().trim().max(MAX_REASON, 'Enter a shorter reason').default(''),
}

type Typed = { text: string; keep: OverrideKeep; until: Date | null; reason: string }

/** What somebody typed for a field as a change, or what is wrong with it. */
function readChange(field: string, given: Typed, now: Date): FieldChange | { problem: string } {
  const { text, keep, until, reason } = given
  if (until !== null && until <= now) return { problem: 'Choose a time that is still to come' }
  const value = parseFieldText(field, text)
  const read = overlayField(field)!.read(value)
  if (typeof read === 'string') return { problem: wordsForField(field, read) }
  return { field, set: { value, keep, until, reason: reason || null } }
}

/** A call that sets a field of one kind, or gives it back to the feed. */
function fieldCall<const Needed extends FieldPermission>(permission: Needed) {
  return stockCall({
    permission,
    input: z.strictObject({
      id,
      field: z.enum(fieldsOfPermission(permission)),
      revert: z.boolean().default(false),
      /** the version of the override that was looked at, where a colleague's newer one must not be lost */
      seen: z.string().max(40).optional(),
      ...typed,
      text: typed.text.default(''),
      ...kept,
    }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { id: propertyId, field, seen } = input
      const change = input.revert ? { field } : readChange(field, input, deps.clock())
      if ('problem' in change) return invalid({ text: change.problem })
      const changes = [{ ...change, ...(seen !== undefined && { seen }) }]
      const cause = input.revert ? 'reverted' : 'set'
      const done = await changeProperty(showDepsOf(deps), { propertyId, changes, actor, cause })
      return 'stale' in done ? invalid({ '': `${done.stale} has changed this meanwhile.` }) : done
    },
  })
}

/** Something to do to many homes at once. */
const BULK = {
  hide: { field: 'hidden', value: true },
  show: { field: 'hidden', value: false },
  feature: { field: 'featured', value: true },
  unfeature: { field: 'featured', value: false },
  assign: { field: NEGOTIATOR, value: null },
} as const

const MAX_BULK = 500

/** Homes of a list that somebody's permission is for. */
async function inScope({ db }: StockDeskDeps, ids: readonly number[], scope: ListScope): Promise<number[]> {
  const branchIds = scope.kind === 'branches' ? [...scope.branchIds] : []
  const { rows } = await sql<{ id: number }>`
    select property_id as id from desk_properties
    where property_id = any(${[...ids]}::integer[]) and (${scope.kind === 'all'} or branch_id = any(${branchIds}::integer[]))
    order by property_id`.execute(db)
  return rows.map((row) => row.id)
}

/** A plan's subject is the home that it changes. */
async function ofPlan({ db }: StockDeskDeps, { id: planId }: { id: number }) {
  const plan = await planById(db, planId)
  return plan && { branchId: plan.branchId }
}

const dueAt = z.date('Enter a date and a time')
const isFuture = (due: Date, { clock }: StockDeskDeps) => due > clock()
const PAST = invalid({ dueAt: 'Choose a time that is still to come' })

export const changeCalls = {
  'override-property': fieldCall('edit-properties'),
  'describe-property': fieldCall('describe-properties'),
  'price-property': fieldCall('price-properties'),
  'change-property-status': fieldCall('change-property-status'),
  'publish-property': fieldCall('publish-properties'),

  /** Where negotiators set prices themselves, it is set at once. */
  'propose-property-price': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id, ...typed }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const now = deps.clock()
      const change = readChange('price', { ...input, keep: 'always', until: null, reason: '' }, now)
      if ('problem' in change) return invalid({ text: change.problem })
      if (deps.agency.settings.negotiatorsSetPrices) {
        const given = { propertyId: input.id, changes: [change], actor, cause: 'set' as const }
        return { kind: 'set' as const, ...((await changeProperty(showDepsOf(deps), given)) as Changed) }
      }
      await addPlan(deps.db, {
        propertyId: input.id,
        kind: 'proposed',
        changes: [{ field: 'price', value: change.set?.value }],
        dueAt: null,
        actor,
        now,
      })
      return { kind: 'proposed' as const }
    },
  }),

  'decide-property-price': stockCall({
    permission: 'price-properties',
    input: z.strictObject({ id, isAccepted: z.boolean() }),
    subject: ofPlan,
    async run(deps, { actor, input }) {
      const plan = await planById(deps.db, input.id)
      if (plan?.kind !== 'proposed') return { outcome: 'settled' as const, changeId: null, isLive: true }
      return decidePlan(showDepsOf(deps), plan, { isAccepted: input.isAccepted, actor })
    },
  }),

  'schedule-property-price': stockCall({
    permission: 'price-properties',
    input: z.strictObject({ id, ...typed, dueAt }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      if (!isFuture(input.dueAt, deps)) return PAST
      const now = deps.clock()
      const change = readChange('price', { text: input.text, keep: 'always', until: null, reason: '' }, now)
      if ('problem' in change) return invalid({ text: change.problem })
      const changes = [{ field: 'price', value: change.set?.value }]
      return {
        planId: await addPlan(deps.db, {
          propertyId: input.id,
          kind: 'scheduled',
          changes,
          dueAt: input.dueAt,
          actor,
          now,
        }),
      }
    },
  }),

  /** The home is hidden until then. */
  'schedule-property-launch': stockCall({
    permission: 'publish-properties',
    input: z.strictObject({ id, dueAt }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      if (!isFuture(input.dueAt, deps)) return PAST
      return scheduleLaunch(showDepsOf(deps), { propertyId: input.id, dueAt: input.dueAt, actor })
    },
  }),

  /** `show`: a home whose launch is cancelled is shown at once; else it stays hidden. */
  'cancel-property-plan': stockCall({
    permission: 'edit-properties',
    input: z.strictObject({ id, show: z.boolean().default(false) }),
    subject: ofPlan,
    async run(deps, { actor, input }) {
      const plan = await planById(deps.db, input.id)
      if (!plan) return { isCancelled: false, isLive: true }
      const mayChange = plan.changes.every(({ field }) =>
        isPermitted(actor, permissionOfField(field), { branchId: plan.branchId }),
      )
      if (!mayChange && (plan.accountId !== actor.id || input.show))
        return invalid({ '': `Ask ${plan.accountName} or a manager to cancel this.` })
      return cancelPlan(showDepsOf(deps), plan, { actor, show: input.show })
    },
  }),

  'change-properties': stockCall({
    permission: 'publish-properties',
    input: z.strictObject({
      ids: z.array(id).min(1).max(MAX_BULK, `Select ${MAX_BULK} at most`),
      action: z.enum(Object.keys(BULK) as [keyof typeof BULK, ...(keyof typeof BULK)[]]),
      to: id.nullable().optional(),
    }),
    async run(deps, { actor, input, scope }) {
      const ids = await inScope(deps, input.ids, scope)
      const { field, value } = BULK[input.action]
      const to = input.action === 'assign' ? (input.to ?? null) : value
      const set = { value: to, keep: 'always' as const, until: null, reason: null }
      const show = showDepsOf(deps)
      const changeId = crypto.randomUUID()
      const now = deps.clock()
      const changed = await deps.db.transaction().execute(async (trx) => {
        const done: number[] = []
        for (const propertyId of ids)
          if (
            await changeFields(trx, show, { propertyId, changes: [{ field, set }], actor, cause: 'set', changeId, now })
          )
            done.push(propertyId)
        return done
      })
      const isLive = changed.length === 0 || field === NEGOTIATOR || (await showChanges(show, changed))
      return { changeId, changed, unchanged: input.ids.filter((one) => !changed.includes(one)), isLive }
    },
  }),

  /** Each home of it as far as one may change it. */
  'undo-property-change': stockCall({
    permission: 'view-properties',
    input: z.strictObject({
      changeId: z.uuid(),
      /** of several homes that were changed at once, the one that is changed back */
      propertyId: id.optional(),
    }),
    async run(deps, { actor, input }) {
      const changes = await changesOfAction(deps.db, input.changeId)
      const mine = changes.filter(
        ({ field, branchId, propertyId }) =>
          (input.propertyId ?? propertyId) === propertyId && isPermitted(actor, permissionOfField(field), { branchId }),
      )
      return undoChanges(showDepsOf(deps), mine, actor)
    },
  }),
}
