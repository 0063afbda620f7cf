import { sql } from 'kysely'
import { z } from 'zod'
import { WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, parseEmail } from '#src/contact-details/contact-fields.ts'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import { type StoredHome, storedHome } from '#src/stock/story/server/property-story.ts'
import { homeViewingRules } from '#src/viewings/appointments/server/showing-rules.ts'
import { isPin, MAX_SELLER_PAGES, SELLER_KINDS, sellerPagePath } from '../seller-page.ts'
import { addSellerPage, endSellerPage, type SellerPage, sellerPageById, sellerPagesOf } from './seller-page-records.ts'
import type { SellerPages, SellerPagesDeps } from './seller-pages.ts'

export type SellerPageCallDeps = Pick<SellerPagesDeps, 'db' | 'agency' | 'clock'> & {
  accounts: Pick<SellerPagesDeps, 'passwords'>
  sellerPages: SellerPages
}

const call = deskCall<SellerPageCallDeps>()

const id = z.int().positive().max(2_147_483_647)

/** Between two mails of one link. */
const MAIL_AGAIN_MS = 10 * MINUTE_MS

/** A home's page is its branch's, and its negotiator's own. */
async function ofHome({ db }: Pick<SellerPageCallDeps, 'db'>, input: { id: number }) {
  const { rows } = await sql<{ branchId: number; negotiatorId: number | null }>`
    select branch_id as "branchId", negotiator_id as "negotiatorId" from desk_properties
    where property_id = ${input.id}`.execute(db)
  const [home] = rows
  return home && { branchId: home.branchId, accountIds: [home.negotiatorId] }
}

async function ofPage(deps: SellerPageCallDeps, { pageId }: { pageId: number }) {
  const page = await sellerPageById(deps.db, pageId)
  return page && ofHome(deps, { id: page.propertyId })
}

const isOnMarket = ({ leftAt, listing }: StoredHome) => leftAt === null && !isOffMarket(listing.status)

async function audit(
  trx: SellerPageCallDeps['db'],
  { clock }: SellerPageCallDeps,
  { actor, action, page, after = {} }: { actor: Actor; action: AuditAction; page: SellerPage; after?: object },
) {
  const home = await storedHome(trx, page.propertyId)
  if (!home) return
  await recordAudit(trx, {
    at: clock(),
    actor,
    action,
    subject: { kind: 'property', id: home.id, name: home.listing.address.display },
    branchId: home.branchId,
    // whose it is stands in the page alone
    after: { Of: `the ${page.kind}`, ...after },
  })
}

/** Private pages of sellers and landlords, as staff make and end them. */
export const sellerPageCalls = {
  'list-seller-pages': call({
    permission: 'manage-seller-pages',
    input: z.strictObject({ id }),
    subject: ofHome,
    async run({ db, sellerPages }, { input }) {
      const home = await storedHome(db, input.id)
      if (!home) return null
      const pages = await sellerPagesOf(db, home.id)
      const kind = home.listing.channel === 'sales' ? 'seller' : 'landlord'
      const { contacts = [] } = await homeViewingRules(db, home.id)
      const known = contacts.find((contact) => contact.kind === kind)
      return {
        kind: kind as SellerPage['kind'],
        isOnMarket: isOnMarket(home),
        /** whom the home's viewing rules name already */
        suggested: { name: known?.name ?? '', email: known?.email ?? '' },
        pages: pages.map((page) => ({
          id: page.id,
          name: page.name,
          email: page.email,
          kind: page.kind,
          hasPin: page.pinHash !== null,
          weekday: page.weekday,
          by: page.accountName,
          createdAt: page.createdAt,
          seenAt: page.seenAt,
          isEnded: sellerPages.isEnded(page, home),
          path: sellerPagePath(sellerPages.tokenOf(page.id)),
        })),
      }
    },
  }),

  'create-seller-page': call({
    permission: 'manage-seller-pages',
    input: z.strictObject({
      id,
      kind: z.enum(SELLER_KINDS),
      name: z.string().trim().min(1, 'Enter a name').max(MAX_NAME_LENGTH, 'Enter a shorter name'),
      email: z.string().trim().max(MAX_EMAIL_LENGTH, 'Enter a shorter email address'),
      pin: z.string().trim().max(20).default(''),
      weekday: z.enum(WEEKDAYS).nullable(),
      isMailed: z.boolean(),
    }),
    subject: ofHome,
    async run(deps, { actor, input }) {
      const { db, clock, sellerPages, accounts } = deps
      const email = parseEmail(input.email)
      if (!email) return invalid({ email: 'Enter an email address, like anna@example.com' })
      if (input.pin !== '' && !isPin(input.pin)) return invalid({ pin: 'Enter 4 to 8 digits, or leave it empty' })
      const pinHash = input.pin === '' ? null : await accounts.passwords.hash(input.pin)
      const { kind, name, weekday } = input
      const made = await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('seller pages'), ${input.id})`.execute(trx)
        const home = await storedHome(trx, input.id)
        if (!home || !isOnMarket(home)) return invalid({ '': 'This property has left the market.' })
        const open = (await sellerPagesOf(trx, home.id)).filter((page) => !sellerPages.isEnded(page, home))
        if (open.length >= MAX_SELLER_PAGES) return invalid({ '': `End one of the ${MAX_SELLER_PAGES} pages first.` })
        if (open.some((page) => page.email.toLowerCase() === email.toLowerCase()))
          return invalid({ email: 'This address has a page of this property already. End that one first' })
        const account = { id: actor.id, name: actor.name }
        const asked = { propertyId: home.id, kind, name: name.toWellFormed(), email, pinHash, weekday, account }
        const page = await addSellerPage(trx, { ...asked, now: clock() })
        if (input.isMailed) await sellerPages.mailLink(trx, page, home)
        const after = { PIN: pinHash ? 'yes' : 'no', Emailed: input.isMailed ? 'yes' : 'no' }
        await audit(trx, deps, { actor, action: 'seller-page-created', page, after })
        return page
      })
      if ('invalid' in made) return made
      return { pageId: made.id, path: sellerPagePath(sellerPages.tokenOf(made.id)), isMailed: input.isMailed }
    },
  }),

  'mail-seller-page': call({
    permission: 'manage-seller-pages',
    input: z.strictObject({ pageId: id }),
    subject: ofPage,
    async run(deps, { actor, input }) {
      const { db, clock, sellerPages } = deps
      return db.transaction().execute(async (trx) => {
        const page = (await sellerPageById(trx, input.pageId))!
        const home = await storedHome(trx, page.propertyId)
        if (!home || sellerPages.isEnded(page, home)) return invalid({ '': 'This page has ended.' })
        const since = new Date(clock().getTime() - MAIL_AGAIN_MS)
        const { rows } = await sql`
          select from outbox where starts_with(key, ${`seller-page:${page.id}:link:`}) and created_at > ${since}`.execute(
          trx,
        )
        if (rows.length > 0) return invalid({ '': 'We sent it only minutes ago. Try again a little later.' })
        await sellerPages.mailLink(trx, page, home)
        await audit(trx, deps, { actor, action: 'seller-page-sent', page })
        return { pageId: page.id }
      })
    },
  }),

  'end-seller-page': call({
    permission: 'manage-seller-pages',
    input: z.strictObject({ pageId: id }),
    subject: ofPage,
    async run(deps, { actor, input }) {
      const page = (await sellerPageById(deps.db, input.pageId))!
      await deps.db.transaction().execute(async (trx) => {
        if (await endSellerPage(trx, page.id, deps.clock()))
          await audit(trx, deps, { actor, action: 'seller-page-ended', page })
      })
      return { pageId: page.id }
    },
  }),
}
