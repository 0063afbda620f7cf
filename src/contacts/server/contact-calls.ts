import { z } from 'zod'
import { formatCount } from '#src/formatting/numbers.ts'
import { CSV_READ_LIMIT, csvFile, rowsOfFile } from '#src/platform/csv/csv-file.ts'
import { wordsOf } from '#src/saved-searches/alerts/server/send.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { parseStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import {
  CONTACT_PAGE_SIZES,
  CONTACT_TABS,
  type ContactTab,
  contactRoles,
  MARKETING_NAMES,
  MAX_CONTACT_WORDS,
  type Marketing,
} from '../contact.ts'
import { contactCall, contactName, ofContact, ofWholeContact } from './contact-deps.ts'
import {
  accountDetails,
  alertsSent,
  contactConsents,
  contactEnquiries,
  contactHomes,
  contactSearches,
  contactViewings,
  ownHomes,
} from './contact-file.ts'
import {
  type ContactCursor,
  contactById,
  contactsToExport,
  countContacts,
  emailKeysOf,
  listContacts,
} from './contact-records.ts'
import { correctCalls } from './correct-calls.ts'
import { eraseCalls } from './erase-calls.ts'
import { mergeCalls } from './merge-calls.ts'

const id = z.int().positive().max(2_147_483_647)

const keysOf = <Name extends string>(of: Record<Name, string>) => Object.keys(of) as [Name, ...Name[]]

const contactFilters = z.strictObject({
  tab: z.enum(keysOf<ContactTab>(CONTACT_TABS)).optional(),
  branchId: id.optional(),
  marketing: z.enum(keysOf<Marketing>(MARKETING_NAMES)).optional(),
  registered: z.enum(['yes', 'no']).optional(),
  words: z.string().trim().max(MAX_CONTACT_WORDS).optional(),
})

const cursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,10}$/)
  .transform((text): ContactCursor => {
    const [at = 0, lastId = 0] = text.split('-').map(Number)
    return { at: new Date(at), id: lastId }
  })

/** Contacts, for the Desk. */
export const contactCalls = {
  ...correctCalls,
  ...eraseCalls,
  ...mergeCalls,

  'list-contacts': contactCall({
    permission: 'view-contacts',
    input: z.strictObject({ filters: contactFilters, after: cursor.optional() }),
    async run({ readDb, agency }, { input, scope }) {
      const limit = input.after ? CONTACT_PAGE_SIZES.more : CONTACT_PAGE_SIZES.first
      const { after, filters } = input
      const rows = await listContacts(readDb, { agency, scope, filters, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        contacts: page.map(({ criteria, searchName, ...contact }) => {
          const stored = parseStoredSearch(criteria)
          return {
            id: contact.id,
            name: contactName(contact),
            roles: contactRoles(contact),
            requirements: searchName ?? (stored ? wordsOf(parseSavedSearch(stored), agency) : ''),
            saved: contact.saved,
            searches: contact.searches,
            enquiries: contact.enquiries,
            isRegistered: contact.userId !== null,
            marketing: contact.marketing,
            lastActiveAt: contact.lastActiveAt,
          }
        }),
        next: rows.length > limit && last ? `${last.lastActiveAt.getTime()}-${last.id}` : null,
      }
    },
  }),

  'count-contacts': contactCall({
    permission: 'view-contacts',
    input: z.strictObject({ filters: contactFilters }),
    async run({ readDb, agency }, { input, scope }) {
      const { tab: _, ...filters } = input.filters
      const counts = await countContacts(readDb, { agency, scope, filters })
      const branches =
        scope.kind === 'all'
          ? agency.branches
          : agency.branches.filter((one) => scope.kind === 'branches' && scope.branchIds.includes(one.id))
      return {
        tabs: keysOf<ContactTab>(CONTACT_TABS).map((tab) => ({ tab, name: CONTACT_TABS[tab], count: counts[tab] })),
        branches: branches.map((branch) => ({ id: branch.id, name: branch.name })),
      }
    },
  }),

  /** A list as a file, such as of everybody who opted in to emails. */
  'export-contacts': contactCall({
    permission: 'export-contacts',
    needsProof: true,
    input: z.strictObject({ filters: contactFilters }),
    async run({ db, agency, clock }, { actor, input, scope }) {
      const { filters } = input
      const file = rowsOfFile(await contactsToExport(db, { agency, scope, filters, limit: CSV_READ_LIMIT }))
      const which = filters.marketing ? `, ${MARKETING_NAMES[filters.marketing].toLowerCase()}` : ''
      await recordAudit(db, {
        at: clock(),
        actor,
        action: 'contacts-exported',
        subject: { kind: 'contacts', id: 'csv', name: formatCount(file.rows.length, 'contact') + which },
      })
      const branchName = (branchId: number) => agency.branches.find((one) => one.id === branchId)?.name
      return csvFile(`contacts-${clock().toISOString().slice(0, 10)}.csv`, HEADINGS, file, (contact) => [
        String(contact.id),
        contact.name,
        contact.email,
        contact.telephone ?? '',
        contactRoles(contact),
        MARKETING_NAMES[contact.marketing],
        contact.userId === null ? 'no' : 'yes',
        contact.branchIds.map(branchName).filter(Boolean).join(', '),
        contact.lastActiveAt.toISOString(),
      ])
    },
  }),

  /** One contact: what is theirs, and of what branches have to do with them what somebody may see. */
  'get-contact': contactCall({
    permission: 'view-contacts',
    input: z.strictObject({ id }),
    subject: ofContact,
    async run(deps, { actor, input, scope }) {
      const { db, agency } = deps
      const contact = await contactById(db, input.id)
      if (!contact) return null
      const { userId } = contact
      const keys = await emailKeysOf(db, contact.id)
      const whole = (await ofWholeContact(deps, input)) ?? {}
      const one = (await ofContact(deps, input)) ?? {}
      return {
        id: contact.id,
        name: contactName(contact),
        email: contact.email,
        otherEmails: keys.filter((key) => key !== contact.email.toLowerCase()),
        telephone: contact.telephone,
        roles: contactRoles(contact),
        marketing: contact.marketing,
        firstSeenAt: contact.firstSeenAt,
        lastActiveAt: contact.lastActiveAt,
        branches: agency.branches.filter((branch) => contact.branchIds.includes(branch.id)).map(({ name }) => name),
        account: userId === null ? null : ((await accountDetails(db, userId)) ?? null),
        consents: await contactConsents(db, { userId, keys }),
        searches: userId === null ? [] : await contactSearches(db, userId, agency),
        alerts: userId === null ? null : await alertsSent(db, userId),
        homes: userId === null ? [] : await contactHomes(db, userId),
        enquiries: await contactEnquiries(db, { keys, scope }),
        viewings: await contactViewings(db, { userId, keys, scope }),
        ownHomes: await ownHomes(db, keys),
        canEdit: isPermitted(actor, 'edit-contacts', one),
        canExport: isPermitted(actor, 'export-contacts', whole),
        canErase: isPermitted(actor, 'erase-contacts', whole),
        canMerge: isPermitted(actor, 'merge-contacts', whole),
      }
    },
  }),
}

const HEADINGS = ['id', 'name', 'email', 'telephone', 'roles', 'marketing', 'registered', 'branches', 'last_active_at']
