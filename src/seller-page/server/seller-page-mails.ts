import type { Agency } from '#src/agency/profile/agency.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { type Mail, unsubscribeHeaders } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import type { StoredHome } from '#src/stock/story/server/property-story.ts'
import { SELLER_WORDS, sellerEmailsPath, sellerPagePath } from '../seller-page.ts'
import { type SellerFacts, sellerParts } from './seller-page-facts.ts'
import type { SellerPage } from './seller-page-records.ts'

type Branch = { name: string; email: string; telephone: string }

type LinkMail = { page: SellerPage; home: StoredHome; branch: Branch; brand: MailBrand; token: string; now: Date }

/** The link itself. The PIN is never in an email: staff tell it another way. */
export function sellerLinkMail({ page, home, branch, brand, token, now }: LinkMail): Mail {
  const address = home.listing.address.display
  const subject = `Your page about ${address}`
  const lead = 'See at any time how your home is doing: who looks, who comes, and what is next.'
  const pin = page.pinHash === null ? '' : ' and for the PIN that we’ve given you'
  return {
    key: `seller-page:${page.id}:link:${now.getTime()}`,
    to: { name: page.name, address: page.email },
    replyTo: { name: branch.name, address: branch.email },
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'heading', text: `Your page about ${address}` },
        { kind: 'paragraph', text: `Dear ${page.name},` },
        { kind: 'paragraph', text: lead },
        { kind: 'button', text: 'Open your page', url: sellerPagePath(token) },
        {
          kind: 'small',
          text: `The link is for you alone. On a new phone or computer it asks for this email address${pin}. Tell us if you want it ended.`,
        },
      ],
      foot: [`You're receiving this email ${SELLER_WORDS[page.kind].why}.`],
    }),
  }
}

type WeeklyMail = {
  page: SellerPage
  home: StoredHome
  facts: SellerFacts
  branch: Branch
  agency: Pick<Agency, 'settings'>
  brand: MailBrand
  /** the day that it is for, an ISO date */
  date: string
  tokens: { page: string; emails: string }
}

const ROWS = [
  ['views', 'Online views'],
  ['saves', 'Saved'],
  ['enquiries', 'Enquiries'],
  ['viewings', 'Viewings'],
] as const

/** A week of a home: one sentence, four figures beside the week before, and the newest feedback. */
export function sellerWeeklyMail(about: WeeklyMail): Mail {
  const { page, home, facts, branch, agency, brand, date, tokens } = about
  const shows = sellerParts(agency)
  const address = home.listing.address.display
  const { viewings, views } = facts.week
  const news =
    viewings.now > 0 && shows('viewings')
      ? `${viewings.now} ${viewings.now === 1 ? 'viewing' : 'viewings'}`
      : `${views.now} online ${views.now === 1 ? 'view' : 'views'}`
  const subject = `Your week at ${address}: ${news}`
  const [said] = facts.feedback
  const rows = ROWS.filter(([name]) => shows(name)).map(([name, label]) => ({
    label,
    value: `${facts.week[name].now} this week, ${facts.week[name].before} the week before`,
  }))
  const next = facts.upcoming.map(({ startsAt, isBooked }) => {
    const when = formatUkDate(ukDate(startsAt), { weekday: true, year: false })
    return isBooked ? when : `${when} (to be confirmed)`
  })
  const blocks: MailBlock[] = [
    { kind: 'heading', text: `Your week at ${address}` },
    { kind: 'paragraph', text: `Dear ${page.name},` },
    { kind: 'paragraph', text: facts.summary },
    { kind: 'facts', rows },
    ...(shows('viewings') && next.length > 0
      ? [{ kind: 'paragraph' as const, text: `Viewings to come: ${next.join('; ')}.` }]
      : []),
    ...(shows('feedback') && said?.notes
      ? [{ kind: 'quotation' as const, text: `“${said.notes}” (${said.outcome}, ${said.on})` }]
      : []),
    { kind: 'button', text: 'See everything on your page', url: sellerPagePath(tokens.page) },
    {
      kind: 'paragraph',
      text: ['Questions? Call ', { text: branch.telephone, url: telephoneHref(branch.telephone) }, ' or reply.'],
    },
  ]
  const emails = sellerEmailsPath(tokens.emails)
  return {
    key: `seller-page:${page.id}:week:${date}`,
    to: { name: page.name, address: page.email },
    replyTo: { name: branch.name, address: branch.email },
    subject,
    headers: unsubscribeHeaders(brand.url + emails),
    ...mailLayout({
      brand,
      title: subject,
      preheader: facts.summary,
      blocks,
      foot: [
        [
          `You're receiving this every ${dayName(page.weekday)} ${SELLER_WORDS[page.kind].why}. `,
          { text: 'Choose another day, or unsubscribe', url: emails },
          '.',
        ],
      ],
    }),
  }
}

const dayName = (weekday: Weekday | null) => (weekday ? upperFirst(weekday) : 'week')
