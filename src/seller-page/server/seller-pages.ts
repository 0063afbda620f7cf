import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '#src/account/passwords/server/passwords.ts'
import { emailKey } from '#src/account/users/user.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import type { Leads } from '#src/enquiries/leads/server/leads.ts'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'
import { type LinkKeys, readLinkToken, signLinkToken } from '#src/form-protection/server/link-token.ts'
import { DAY_MS, ukClock, weekdayName } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { type StoredHome, storedHome } from '#src/stock/story/server/property-story.ts'
import { isWeeklyDue } from '../seller-page.ts'
import { sellerFacts } from './seller-page-facts.ts'
import { sellerLinkMail, sellerWeeklyMail } from './seller-page-mails.ts'
import {
  claimWeeklyMail,
  noteSellerPageOpened,
  noteSellerPageSeen,
  pagesOfWeekday,
  type SellerPage,
  sellerPageById,
  setSellerWeekday,
} from './seller-page-records.ts'

export type SellerPagesDeps = {
  db: Database
  config: LinkKeys
  agency: Agency
  mail: Pick<MailService, 'queueMail' | 'brand'>
  leads: Pick<Leads, 'accept'>
  passwords: Passwords
  clock: () => Date
}

export type OpenSellerPage = { page: SellerPage; home: StoredHome; isEnded: boolean }

/** By the hour of London from which a weekly email goes out, unless alerts have another. */
const USUAL_HOUR = 9

export type SellerPages = ReturnType<typeof createSellerPages>

/** Private pages of sellers and landlords: `services.sellerPages`. */
export function createSellerPages(deps: SellerPagesDeps) {
  const { db, config, agency, mail, leads, passwords, clock } = deps
  const tokenOf = (id: number) => signLinkToken('seller pages', id, config.secret)
  const emailsTokenOf = (id: number) => signLinkToken('seller page emails', id, config.secret)

  function branchOf(branchId: number) {
    const branch = agency.branches.find(({ id }) => id === branchId) ?? agency.branches[0]!
    return { id: branch.id, name: branch.name, email: branch.email, telephone: branch.telephone }
  }

  /** Ended by staff, or so many days after the home left the market. */
  function isEnded({ endedAt }: Pick<SellerPage, 'endedAt'>, { leftAt, statusSince, listing }: StoredHome): boolean {
    const left = leftAt ?? (isOffMarket(listing.status) ? statusSince : null)
    const days = agency.settings.sellerPage?.endsAfterDays ?? 90
    return endedAt !== null || (left !== null && left.getTime() + days * DAY_MS < clock().getTime())
  }

  /** What a device keeps: good for one page, its address and its PIN. */
  function deviceOf({ id, email, pinHash }: SellerPage, secret: string): string {
    return createHmac('sha256', keyFor(secret, 'seller page devices'))
      .update(`${id}:${emailKey(email)}:${pinHash ?? ''}`)
      .digest('base64url')
  }

  async function known(id: number | undefined): Promise<OpenSellerPage | undefined> {
    const page = id === undefined ? undefined : await sellerPageById(db, id)
    const home = page && (await storedHome(db, page.propertyId))
    return page && home ? { page, home, isEnded: isEnded(page, home) } : undefined
  }

  return {
    tokenOf,
    branchOf,
    isEnded,

    /** The page of a link. */
    byToken: (token: string) => known(readLinkToken('seller pages', token, config)),

    /** The page whose emails a link is about. */
    byEmailsToken: (token: string) => known(readLinkToken('seller page emails', token, config)),

    /** Whether a device has given the email address, and the PIN, before. */
    isKnownDevice(page: SellerPage, cookie: string | undefined): boolean {
      if (cookie === undefined) return false
      return [config.secret, config.secretBefore].some((secret) => {
        if (secret === undefined) return false
        const [given, expected] = [Buffer.from(cookie), Buffer.from(deviceOf(page, secret))]
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },

    /** What the device is to keep; undefined: another address, or another PIN. Which of the two is not told. */
    async open(page: SellerPage, { email, pin }: { email: string; pin: string }): Promise<string | undefined> {
      const isPinRight = page.pinHash === null || (await passwords.matches(page.pinHash, pin))
      if (!isPinRight || emailKey(email) !== emailKey(page.email)) return undefined
      await noteSellerPageOpened(db, page.id, clock())
      return deviceOf(page, config.secret)
    },

    /** Notes that its owner looks at it, for staff. */
    noteSeen: (page: SellerPage) => noteSellerPageSeen(db, page.id, clock()),

    /** A question becomes an enquiry at the home's branch, which answers it like any other. */
    async ask({ page, home }: OpenSellerPage, message: string): Promise<void> {
      const lead: Lead = {
        kind: 'branch',
        branchId: branchOf(home.branchId).id,
        channel: home.listing.channel,
        propertyId: home.id,
        person: { firstName: page.name, email: page.email },
        message,
        consent: { doNotContact: false, optInTerms: false, boxes: [], at: clock().toISOString(), page: '/your-home' },
        details: [{ label: 'From', value: `The ${page.kind}, by their page` }],
        files: [],
        wantsAccount: false,
      }
      await leads.accept(db, lead)
    },

    setWeekday: (pageId: number, weekday: Weekday | null) => setSellerWeekday(db, pageId, weekday),

    emailsTokenOf,

    async mailLink(trx: Database, page: SellerPage, home: StoredHome): Promise<void> {
      const branch = branchOf(home.branchId)
      const now = clock()
      await mail.queueMail(trx, sellerLinkMail({ page, home, branch, brand: mail.brand, token: tokenOf(page.id), now }))
    },

    /** The job `seller-page-mails`: every weekly email that is due, each once, however many workers there are. */
    async weeklyRound(): Promise<number> {
      const { date, hour } = ukClock(clock())
      const today = { date, hour, weekday: weekdayName(date).toLowerCase() as Weekday }
      const from = agency.settings.alerts?.hour ?? USUAL_HOUR
      if (hour < from) return 0
      let sent = 0
      for (const id of await pagesOfWeekday(db, today.weekday, date)) {
        const open = await known(id)
        if (!open || open.isEnded || !isWeeklyDue(open.page, today, from)) continue
        // read before the transaction: a page that many look at waits for nobody
        const facts = await sellerFacts(deps, open.home)
        await db.transaction().execute(async (trx) => {
          const page = await claimWeeklyMail(trx, id, date)
          if (!page) return
          const branch = branchOf(open.home.branchId)
          const tokens = { page: tokenOf(id), emails: emailsTokenOf(id) }
          const about = { page, home: open.home, facts, branch, date, tokens }
          await mail.queueMail(trx, sellerWeeklyMail({ ...about, agency, brand: mail.brand }))
          sent++
        })
      }
      return sent
    },
  }
}

/** `minute hour day month weekday`, in UTC; the job looks at the clocks of London itself. */
export const SELLER_PAGES_CRONTAB = '7,37 * * * * seller-page-mails'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'seller-page-mails': Record<string, never>
  }
}
