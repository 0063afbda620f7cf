import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import { parseEmail } from '#src/contact-details/contact-fields.ts'
import { atUkTime, parseTimeOfDay } from '#src/formatting/uk-date.ts'
import { hasPostcode } from '#src/property/listing/server/has-postcode.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import type { HomeContactKind, NoticeContact } from '../../appointments/home-contact.ts'
import {
  addUnavailableTime,
  homeViewingRules,
  removeUnavailableTime,
  storeHomeViewingRules,
  unavailableTimeById,
  unavailableTimes,
} from '../../appointments/server/showing-rules.ts'
import { formatUnavailable, type UnavailableTime } from '../../availability/unavailable-time.ts'
import { ofProperty, staffName, type ViewingDeskDeps, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

const contact = z.object({
  name: z.string().trim().max(120).default(''),
  email: z.string().trim().max(200).default(''),
  mustAgree: z.boolean().default(false),
})

const CHANGED_MEANWHILE = 'Somebody has changed these rules since you opened them.'

/** How one home is shown, and who of its people hears of it. */
export const homeRulesCalls = {
  /** Homes with rules of their own, and those whose address or reference holds some words, or that have a postcode. */
  'list-home-rules': viewingCall({
    permission: 'view-enquiries',
    input: z.object({ words: z.string().trim().max(100).default('') }),
    async run({ db, agency, properties }, { input, scope }) {
      const ofBranch =
        scope.kind === 'branches' ? sql<SqlBool>`p.branch_id = any(${scope.branchIds}::integer[])` : sql<SqlBool>`true`
      const pattern = `%${input.words.replaceAll(/[\\%_]/g, '\\$&')}%`
      const wanted =
        input.words === ''
          ? sql<SqlBool>`r.property_id is not null`
          : sql<SqlBool>`(p.display_address ilike ${pattern} or p.agent_ref ilike ${pattern}
              or ${hasPostcode(sql`p.id`, input.words)})`
      const { rows } = await sql<{ id: number }>`
        select p.id from properties p left join home_viewing_rules r on r.property_id = p.id
        where p.published and ${ofBranch} and ${wanted} order by p.display_address limit 50`.execute(db)
      const cards = new Map((await properties.cards(rows.map((row) => row.id))).map((card) => [card.propertyId, card]))
      const homes = await Promise.all(
        rows.map(async (row) => {
          const rules = await homeViewingRules(db, row.id)
          return {
            id: row.id,
            address: cards.get(row.id)?.displayAddress ?? '',
            hasRules: rules.changedAt !== undefined,
            shownBy: rules.shownBySeller
              ? 'The seller'
              : (rules.staffIds?.map((one) => staffName(agency, one)).join(', ') ?? 'As usual'),
            online: rules.online,
            mustAgree: (rules.contacts ?? []).filter((one) => one.mustAgree).map((one) => one.kind),
          }
        }),
      )
      return { homes }
    },
  }),

  'get-home-rules': viewingCall({
    permission: 'view-enquiries',
    input: z.object({ propertyId: id }),
    subject: ofProperty,
    async run(deps, { input }) {
      const { agency, db, clock, properties } = deps
      const property = await properties.byId(input.propertyId)
      const settings = agency.settings.viewings
      if (!property || !settings) return null
      const rules = await homeViewingRules(db, property.id)
      const away = await unavailableTimes(db, {
        staffIds: [],
        branchIds: [],
        propertyIds: [property.id],
        from: clock(),
      })
      const owner: HomeContactKind = property.channel === 'sales' ? 'seller' : 'landlord'
      // whoever sold it may let it now
      const contactOf = (isTenant: boolean) => {
        const known = rules.contacts?.find(({ kind }) => (kind === 'tenant') === isTenant)
        return { name: known?.name ?? '', email: known?.email ?? '', mustAgree: known?.mustAgree ?? false }
      }
      const branch = agency.branches.find((one) => one.id === property.branchId)
      const others = agency.branches.filter((one) => one !== branch)
      const staff = [...(branch ? [branch] : []), ...others].flatMap((one) => one.staff)
      return {
        propertyId: property.id,
        address: property.address.display,
        channel: property.channel,
        online: rules.online,
        confirms: rules.confirmAtOnce === undefined ? 'usual' : rules.confirmAtOnce ? 'at-once' : 'staff',
        shownBy: rules.shownBySeller ? 'seller' : rules.staffIds ? 'named' : 'usual',
        staffIds: rules.staffIds ?? [],
        staff: staff.map(({ id: staffId }) => ({ id: staffId, name: staffName(agency, staffId) })),
        minutes: rules.minutes ?? null,
        noticeHours: rules.noticeMinutes === undefined ? null : rules.noticeMinutes / 60,
        usual: {
          minutes: settings.lengthMinutes,
          noticeHours: settings.noticeHours[property.channel],
          tenantNoticeHours: settings.noticeHours.lettings,
          confirmsAtOnce: settings.confirmAtOnce,
        },
        owner,
        ownerContact: contactOf(false),
        tenantContact: contactOf(true),
        version: rules.changedAt?.toISOString() ?? '',
        away: away.map((one) => ({ id: one.id, words: formatUnavailable(one.time), note: one.note })),
      }
    },
  }),

  'set-home-rules': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      propertyId: id,
      online: z.boolean(),
      confirms: z.enum(['usual', 'at-once', 'staff']),
      shownBy: z.enum(['usual', 'named', 'seller']),
      staffIds: z.array(id).max(20).default([]),
      minutes: z.string().trim(),
      noticeHours: z.string().trim(),
      owner: contact,
      tenant: contact,
      /** as the page showed the rules: two people who change them at once are told */
      version: z.string().optional(),
    }),
    subject: ofProperty,
    async run(deps, { actor, input }) {
      const { agency, db, clock, properties } = deps
      const property = await properties.byId(input.propertyId)
      if (!property) return invalid({ '': 'This property has been removed.' })
      const problems: Record<string, string> = {}
      const minutes = wholeIn(input.minutes)
      if (input.minutes !== '' && (minutes === undefined || minutes < 5 || minutes > 480))
        problems.minutes = 'Enter minutes from 5 to 480, or leave it empty'
      const noticeHours = wholeIn(input.noticeHours)
      if (input.noticeHours !== '' && (noticeHours === undefined || noticeHours > 336))
        problems.noticeHours = 'Enter hours from 0 to 336, or leave it empty'
      const known = new Set(agency.branches.flatMap(({ staff }) => staff.map((member) => member.id)))
      const staffIds = input.staffIds.filter((one) => known.has(one))
      if (input.shownBy === 'named' && staffIds.length === 0) problems.staffIds = 'Choose at least one person'
      const owner = readContact(property.channel === 'sales' ? 'seller' : 'landlord', input.owner, 'owner', problems)
      const tenant = readContact('tenant', input.tenant, 'tenant', problems)
      if (owner && tenant && owner.email.toLowerCase() === tenant.email.toLowerCase())
        problems['tenant.email'] = 'Enter another address than the one above, or leave it empty'
      if (Object.keys(problems).length > 0) return invalid(problems)
      const before = await homeViewingRules(db, property.id)
      if (input.version !== undefined && input.version !== (before.changedAt?.toISOString() ?? ''))
        return invalid({ '': CHANGED_MEANWHILE })
      const now = clock()
      const contacts = [owner, tenant].flatMap((one) => one ?? [])
      await storeHomeViewingRules(
        db,
        property.id,
        {
          online: input.online,
          shownBySeller: input.shownBy === 'seller',
          ...(input.shownBy === 'named' && { staffIds }),
          ...(minutes !== undefined && { minutes }),
          ...(noticeHours !== undefined && { noticeMinutes: noticeHours * 60 }),
          ...(input.confirms !== 'usual' && { confirmAtOnce: input.confirms === 'at-once' }),
          contacts,
        },
        now,
      )
      await audit(deps, actor, property.id, {
        online: input.online,
        confirms: input.confirms,
        shownBy: input.shownBy,
        // who they are is in the rules alone
        mustAgree: contacts.filter(({ mustAgree }) => mustAgree).map(({ kind }) => kind),
      })
      return { propertyId: property.id, version: now.toISOString() }
    },
  }),

  /** When the seller or tenant cannot have it shown: once, or every week. */
  'add-home-unavailable': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      propertyId: id,
      day: z.union([z.iso.date(), z.enum(WEEKDAYS)], 'Choose a day'),
      from: z.string(),
      to: z.string(),
      note: z.string().trim().max(200).default(''),
    }),
    subject: ofProperty,
    async run(deps, { actor, input }) {
      const from = parseTimeOfDay(input.from)
      const to = input.to === '' || input.to === '00:00' ? 1440 : parseTimeOfDay(input.to)
      if (from === undefined) return invalid({ from: 'Enter a time' })
      if (to === undefined || to <= from) return invalid({ to: 'Enter a later time' })
      const weekday = WEEKDAYS.find((one) => one === input.day)
      const time: UnavailableTime = weekday
        ? { kind: 'weekly', weekdays: [weekday], from, to }
        : { kind: 'once', start: atUkTime(input.day, from).getTime(), end: atUkTime(input.day, to).getTime() }
      await addUnavailableTime(
        deps.db,
        { propertyId: input.propertyId },
        { time, note: input.note, createdBy: String(actor.id), now: deps.clock() },
      )
      await audit(deps, actor, input.propertyId, { unavailable: formatUnavailable(time) })
      return { propertyId: input.propertyId }
    },
  }),

  'remove-home-unavailable': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id }),
    async subject(deps, input) {
      const stored = await unavailableTimeById(deps.db, input.id)
      return stored?.propertyId ? ofProperty(deps, { propertyId: stored.propertyId }) : undefined
    },
    async run(deps, { actor, input }) {
      const stored = await unavailableTimeById(deps.db, input.id)
      await removeUnavailableTime(deps.db, input.id)
      if (stored?.propertyId) await audit(deps, actor, stored.propertyId, {})
      return { id: input.id }
    },
  }),
}

async function audit(deps: ViewingDeskDeps, actor: Actor, propertyId: number, after: Record<string, unknown>) {
  const property = await deps.properties.byId(propertyId)
  await recordAudit(deps.db, {
    at: deps.clock(),
    actor,
    action: 'home-rules-changed',
    subject: { kind: 'property', id: propertyId, name: property?.address.display ?? '' },
    branchId: property?.branchId ?? null,
    after,
  })
}

/** Both fields, or neither. */
function readContact(
  kind: HomeContactKind,
  { name, email, mustAgree }: z.output<typeof contact>,
  field: 'owner' | 'tenant',
  problems: Record<string, string>,
): NoticeContact | undefined {
  if (name === '' && email === '') {
    if (mustAgree) problems[`${field}.email`] = 'Enter the email address at which they can agree'
    return undefined
  }
  const address = parseEmail(email)
  if (name === '') problems[`${field}.name`] = 'Enter a name'
  if (!address) problems[`${field}.email`] = 'Enter an email address, like name@example.com'
  return address && name !== '' ? { kind, name: name.toWellFormed(), email: address, mustAgree } : undefined
}

function wholeIn(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined
}
