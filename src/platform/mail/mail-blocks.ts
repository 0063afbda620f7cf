/** Words of a mail, with links among them. */
export type MailText = string | readonly (string | MailLink)[]

/** `url` may begin with a slash, and is then one of the site. */
export type MailLink = { text: string; url: string }

/** What a mail is put together from, in the order in which it is read. Everything is plain text and escaped here. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: MailText; muted?: boolean }
  /** typed text: its line breaks are kept */
  | { kind: 'quotation'; text: string }
  | ({ kind: 'home' } & MailHome)
  | { kind: 'facts'; rows: readonly { label: string; value: MailText }[] }
  | ({ kind: 'button' } & MailLink)
  | { kind: 'small'; text: MailText }

/** One home as a picture with its price, address and rooms. */
export type MailHome = {
  url: string
  price: string
  /** 'Guide price' */
  qualifier?: string
  address: string
  /** '3 bedrooms, 1 bathroom, 2 receptions. Listed this morning.' */
  details: string
  /** 3:2, 1072 wide for dense screens; JPEG, which every mail program shows */
  picture?: { url: string; alt: string }
}

/** The look of an agency's mail, and what stands at the foot of each. */
export type MailBrand = {
  name: string
  /** where the site is: what a URL that begins with a slash belongs to */
  url: string
  /** company, registered office, redress scheme, client money protection, ICO number */
  legalLine: string
  light: MailColours
  dark: MailColours
  /** as CSS writes them, with single quotes */
  fonts: { display: string; text: string }
  radius: string
  /** of headings: mail programs draw a face of their own, which has two weights */
  displayWeight: 400 | 700
}

/** Colours as #rrggbb: `surface` is round the page, `line` a hairline. */
export type MailColours = Record<'surface' | 'page' | 'ink' | 'muted' | 'line' | 'button' | 'onButton', string>

export type MailDocument = {
  brand: MailBrand
  title: string
  /** what inboxes show after the subject */
  preheader: string
  blocks: readonly MailBlock[]
  /** paragraphs of the footer: why the recipient gets this, and how to unsubscribe. The legal line is added */
  foot?: readonly MailText[]
}

/**
 * A URL as a mail needs it: absolute.
 * @throws Error for anything but a web URL, mailto: or tel:
 */
export function mailUrl(url: string, brand: Pick<MailBrand, 'url'>): string {
  const target = new URL(url, `${brand.url}/`)
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(target.protocol))
    throw new Error(`An email may not link to ${url}`)
  return target.href
}

/** The pieces of a text, a plain one being a single piece. */
export function piecesOf(text: MailText): readonly (string | MailLink)[] {
  return typeof text === 'string' ? [text] : text
}
