/** Where visitors come from, each with its name in reports. Those that an agency knows nothing of are told apart no further. */
export const VISIT_SOURCES = {
  'search-engines': 'Search engines',
  direct: 'Direct',
  emails: 'Emails',
  portals: 'Portals',
  adverts: 'Paid adverts',
  print: 'Boards and window (QR code)',
  facebook: 'Facebook',
  instagram: 'Instagram',
  'other-social': 'Other social media',
  assistants: 'AI assistants',
  websites: 'Other websites',
} as const
export type VisitSource = keyof typeof VISIT_SOURCES

/** Names of a referring host's part, by source; the first that fits counts. */
const HOSTS: readonly [VisitSource, readonly string[]][] = [
  ['emails', ['mail', 'outlook', 'webmail']],
  ['assistants', ['chatgpt', 'openai', 'claude', 'perplexity', 'gemini', 'copilot']],
  ['search-engines', ['google', 'bing', 'duckduckgo', 'ecosia', 'yahoo', 'qwant', 'startpage', 'brave', 'yandex']],
  ['portals', ['rightmove', 'zoopla', 'onthemarket', 'primelocation', 'boomin', 's1homes', 'espc', 'propertypal']],
  ['facebook', ['facebook', 'fb', 'messenger']],
  ['instagram', ['instagram']],
  [
    'other-social',
    [
      'twitter',
      'x',
      't',
      'linkedin',
      'lnkd',
      'tiktok',
      'youtube',
      'youtu',
      'pinterest',
      'nextdoor',
      'reddit',
      'whatsapp',
      'threads',
      'bsky',
    ],
  ],
]

/** What `utm_medium` says, in the spellings that people use. */
const MEDIA: Readonly<Record<string, VisitSource>> = {
  email: 'emails',
  'e-mail': 'emails',
  newsletter: 'emails',
  print: 'print',
  qr: 'print',
  board: 'print',
  window: 'print',
  cpc: 'adverts',
  ppc: 'adverts',
  paid: 'adverts',
  'paid-social': 'adverts',
  paid_social: 'adverts',
  display: 'adverts',
}

/**
 * Where a visitor came from, by the first page that they saw.
 * @param referrer what the browser names: an address, or empty
 * @param address path and query of the page: `utm_medium` and the click ids of adverts say more than the referrer
 */
export function visitSource({ referrer, address }: { referrer: string; address: string }): VisitSource {
  const parameters = new Map(
    (address.split('#', 1)[0]!.split('?')[1] ?? '').split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return [name.toLowerCase(), value.toLowerCase()]
    }),
  )
  const medium = MEDIA[parameters.get('utm_medium') ?? ''] ?? MEDIA[parameters.get('utm_source') ?? '']
  if (medium) return medium
  if (parameters.has('gclid') || parameters.has('msclkid')) return 'adverts'
  const host = hostOf(referrer)
  if (host === undefined) return 'direct'
  const names = host.split('.')
  return HOSTS.find(([, known]) => names.slice(0, -1).some((name) => known.includes(name)))?.[0] ?? 'websites'
}

/** Lower-case host of an http(s) address; undefined without one. Apps name themselves `android-app://com.google…`. */
function hostOf(referrer: string): string | undefined {
  const app = /^android-app:\/\/([a-z0-9._]+)/i.exec(referrer)
  if (app) return `${app[1]!.toLowerCase()}.`
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(referrer)?.[1]?.toLowerCase()
  return host === undefined || host === '' ? undefined : host
}
