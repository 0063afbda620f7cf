import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { type Mail, unsubscribeHeaders } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand, MailHome, MailText } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import type { CardData } from '#src/property/card/card.ts'
import { mailPicturePath } from '#src/property/gallery/picture-paths.ts'
import { floorAreaText, landAreaText } from '#src/property/listing/rooms.ts'
import type { NewsKind } from '#src/property/store/server/listing-news.ts'
import {
  ALERT_FREQUENCIES,
  type FrequencyEntry,
  frequencyEntry,
  type MailingFrequency,
  NO_ALERTS,
} from '#src/saved-searches/list/alert-frequencies.ts'
import { alertFrequencyPath, alertSettingsPath } from '../alert-paths.ts'
import { alertTitleOfAll, chooseShown, type NewsCount, roomsInWords } from '../alert-words.ts'

/** A home with what is new about it. `was` is the price before, in words, where that was higher. */
export type AlertHome = { id: number; card: CardData; kind: NewsKind; was?: string }

/** What one search found. */
export type AlertOfSearch = {
  /** "3 new houses for sale in Oakham, Rutland" */
  title: string
  /** given by the user */
  name?: string
  /** the search in words, and when it was saved */
  words: string
  /** of its results */
  path: string
  homes: AlertHome[]
  /** homes that it finds now, new or not */
  total: number
}

export type Alert = {
  key: string
  to: string
  brand: MailBrand
  frequency: MailingFrequency
  /** good for all of its searches */
  token: string
  searches: AlertOfSearch[]
}

/** The email of one person's searches of one frequency, after the mock-up alert-email. */
export function alertMail({ key, to, brand, frequency, token, searches }: Alert): Mail {
  const shown = chooseShown(searches.map(({ homes }) => homes))
  const [only, second] = searches
  const title = second || !only ? alertTitleOfAll(newsCount(searches)) : only.title
  const blocks = second
    ? [heading(title), ...searches.flatMap((search, place) => sectionBlocks(search, shown[place] ?? []))]
    : searches.flatMap((search) => [
        heading(title),
        muted(search.words),
        ...(shown[0] ?? []).map((home) => homeBlock(home)),
        ...moreBlocks(search, shown[0] ?? [], true),
        button(search),
      ])
  return {
    key,
    to,
    subject: title,
    headers: unsubscribeHeaders(`${brand.url}${alertSettingsPath(token)}`),
    ...mailLayout({
      brand,
      title,
      preheader: preheader(searches, shown),
      blocks,
      foot: [alertFooter(frequency, token)],
    }),
  }
}

const heading = (text: string): MailBlock => ({ kind: 'heading', text })
const muted = (text: MailText): MailBlock => ({ kind: 'paragraph', text, muted: true })
const button = (search: AlertOfSearch): MailBlock => ({ kind: 'button', text: seeAll(search), url: search.path })

/** One of several searches: its homes, and a quiet link to all of them. */
function sectionBlocks(search: AlertOfSearch, shown: AlertHome[]): MailBlock[] {
  return [
    heading(search.title),
    muted(search.words),
    ...shown.map((home) => homeBlock(home)),
    ...moreBlocks(search, shown, false),
    { kind: 'paragraph', text: [{ text: seeAll(search), url: search.path }] },
  ]
}

/** What is not shown is said: there was no room, or another search of this email shows it. */
function moreBlocks({ homes }: AlertOfSearch, shown: AlertHome[], isOnly: boolean): MailBlock[] {
  const more = homes.length - shown.length
  if (more <= 0) return []
  if (isOnly) return [muted(`And ${formatNumber(more)} more.`)]
  const count = shown.length > 0 ? `And ${formatNumber(more)} more` : formatCount(more, 'home')
  return [muted(`${count}, shown elsewhere in this email or on our website.`)]
}

function seeAll({ total }: AlertOfSearch): string {
  return total === 1 ? 'View this home' : `See all ${formatNumber(total)} homes`
}

function homeBlock({ card, kind, was }: AlertHome): MailBlock {
  const news = kind === 'back' ? 'Back on the market.' : kind === 'new' ? 'New.' : ''
  const facts = roomsInWords(card) || areaInWords(card) || card.propertyType
  const [photo] = card.photos
  const home: MailHome = {
    url: card.propertyUrl,
    price: card.priceWithoutQualifier,
    ...(card.priceQualifier && { qualifier: card.priceQualifier }),
    address: card.displayAddress,
    details: [`${facts}.`, news, was && `Reduced from ${was}.`].filter(Boolean).join(' '),
    ...(photo && { picture: { url: mailPicturePath(photo.media), alt: photo.imageAlt } }),
  }
  return { kind: 'home', ...home }
}

function areaInWords({ acreage, squareFeet }: CardData): string | undefined {
  if (acreage) return landAreaText(acreage)
  return squareFeet ? floorAreaText(squareFeet) : undefined
}

/** Each home once, by the first search that has it. */
function newsCount(searches: AlertOfSearch[]): NewsCount {
  const kinds = new Map(searches.toReversed().flatMap(({ homes }) => homes.map(({ id, kind }) => [id, kind] as const)))
  return countKinds([...kinds.values()])
}

export function countKinds(kinds: readonly NewsKind[]): NewsCount {
  const count: NewsCount = { new: 0, reduced: 0, back: 0 }
  for (const kind of kinds) count[kind] += 1
  return count
}

/** "£595,000, Windover Street, Lewes, and 2 more." */
function preheader(searches: AlertOfSearch[], shown: AlertHome[][]): string {
  const first = shown.flat()[0]
  const homes = new Set(searches.flatMap(({ homes }) => homes.map(({ id }) => id))).size
  if (!first) return ''
  const { price, displayAddress } = first.card
  return `${price}, ${displayAddress}${homes > 1 ? `, and ${formatNumber(homes - 1)} more` : ''}.`
}

/** "You’re receiving this because you asked for weekly alerts. Change to instant or monthly, or unsubscribe." */
export function alertFooter(
  frequency: MailingFrequency,
  token: string,
  frequencies: readonly FrequencyEntry[] = ALERT_FREQUENCIES,
): MailText {
  const link = ({ adjective, value }: FrequencyEntry) => ({ text: adjective, url: alertFrequencyPath(token, value) })
  const [first, ...others] = frequencies.filter(({ mails, value }) => mails !== 'never' && value !== frequency)
  return [
    `You’re receiving this because you asked for ${frequencyEntry(frequency).adjective} alerts. `,
    ...(first ? ['Change to ', link(first)] : []),
    ...others.flatMap((entry, index) => [index === others.length - 1 ? ' or ' : ', ', link(entry)]),
    ', or ',
    { text: 'unsubscribe', url: alertFrequencyPath(token, NO_ALERTS) },
    '.',
  ]
}
