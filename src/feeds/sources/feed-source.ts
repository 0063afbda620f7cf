import { type ApiKind, FEED_APIS, feedApiAbout } from '../apis/feed-apis.ts'

/** Formats that are recognised by themselves; any other wants a mapping. */
const FORMATS =
  'BLM and the XML of Jupix and Expert Agent are recognised. For XML, JSON or CSV of another layout, choose a mapping once the feed is added.'

/** What each needs, a sentence a step. */
const FILE_KINDS = {
  url: {
    name: 'Download from a web address',
    about:
      'Your software puts a file on the web, and we download it: BLM, Jupix, or XML, JSON and CSV of any layout. There are ready-made mappings for 10ninety, Acquaint, Gnomen, Kyero and Loop.',
    steps: [
      'Ask your software’s support for the web address of your property feed, and whether it wants a user name and password, or a key in a header.',
      FORMATS,
    ],
  },
  sftp: {
    name: 'Fetch by SFTP',
    about: 'We sign in to your software’s server and fetch new files, encrypted.',
    steps: [
      'Ask your software’s support for an SFTP account for your website: server, user name, and a password or private key.',
      'Leave the folder empty if the files are where one arrives after signing in.',
      FORMATS,
    ],
  },
  ftp: {
    name: 'Fetch by FTP',
    about: 'The same by FTP, for servers that have nothing better: Expert Agent, or BLM.',
    steps: [
      'Ask your software’s support for an FTP account for your website: server, user name and password.',
      'Expert Agent’s server is ftp.expertagent.co.uk; its support gives the user name and password, and the name of the file.',
      FORMATS,
    ],
  },
  push: {
    name: 'Sent by your software with an API key',
    about: 'Your software sends each file to your website.',
    steps: [
      'Add the feed, then create an API key on its page.',
      'Give your software’s support the key and the address that stands beside it.',
      FORMATS,
    ],
  },
  'real-time': {
    name: 'RTDF / real time: your software sends each property',
    about:
      'Each change is on your website within seconds. For software that sends to Rightmove (RTDF) or Zoopla in real time, and for programs of your own.',
    steps: [
      'Add the feed, then create an API key on its page.',
      'Ask your software’s support to add your website as a portal that takes Rightmove’s RTDF or Zoopla’s real-time feed. Give them the key and the address that stands beside it.',
      'Their branch numbers belong in your website’s branches: a call for any other branch is refused, and the feed’s page says so.',
    ],
  },
} as const
type FileKind = keyof typeof FILE_KINDS

/** How a feed comes: as files, or by calls of a service. */
export type SourceKind = FileKind | ApiKind

const fileKinds = Object.keys(FILE_KINDS) as FileKind[]

/** Services before what needs files: they bring more of each property. */
export const SOURCE_KINDS: readonly SourceKind[] = [...FEED_APIS.map(({ kind }) => kind), ...fileKinds]

/** Kinds by what staff know: whose software it is, or how its files come. */
export const SOURCE_GROUPS: readonly { title: string; kinds: readonly SourceKind[] }[] = [
  { title: 'We ask your software', kinds: FEED_APIS.map(({ kind }) => kind) },
  { title: 'Your software sends to us', kinds: ['real-time', 'push'] },
  { title: 'We fetch files', kinds: ['url', 'sftp', 'ftp'] },
]

/** Whether the agency's software sends it with a key; others are fetched. */
export const isSentKind = (kind: SourceKind) => kind === 'push' || kind === 'real-time'

/** What staff read of a kind. */
export function aboutSourceKind(kind: SourceKind): { name: string; about: string; steps: readonly string[] } {
  return feedApiAbout(kind) ?? FILE_KINDS[kind as FileKind]
}

/** Where a service sends its events. */
export const feedHookPath = (source: string) => `/feed-hooks/${source}`

/** Where a feed is, and who signs in there. The password is no part of it. */
export type SourceSettings = {
  /** of a download; of a service that is called, where it is */
  url?: string
  /** of a service: what staff entered that may be shown */
  fields?: Record<string, string>
  /** of a service: calls a minute at most; absent: as its registry says */
  callsPerMinute?: number
  /** of a server */
  host?: string
  port?: number
  /** a file, or a folder whose feed files are fetched */
  path?: string
  user?: string
  /** of a download: the header in which the secret is sent, in place of a user's password */
  header?: string
  /** FTP over TLS */
  isSecure?: boolean
  /** SHA-256 of the key of an SFTP server, as it was when it was reached first */
  hostKey?: string
  /** the other key that it showed since, until staff accept it */
  offeredHostKey?: string
  /** what follows "?" in the web address, sealed: suppliers put keys there */
  sealedQuery?: string
}

/** More than any service answers; a feed with so many is not paced. */
export const MAX_CALLS_PER_MINUTE = 100_000

export const DEFAULT_PORTS = { sftp: 22, ftp: 21 } as const

export const DAILY_MINUTES = 1440

/** Minutes after midnight in the UK at which a daily feed is fetched, unless staff say otherwise. */
export const DEFAULT_DAILY_AT = 6 * 60

/** Minutes between two looks, and what they are called. */
export const SOURCE_SCHEDULES: Record<number, string> = {
  15: 'every 15 minutes',
  60: 'every hour',
  240: 'every 4 hours',
  [DAILY_MINUTES]: 'every day',
}

export const MAX_SOURCES = 20
export const MAX_API_KEYS = 10

export type SourceTest = { at: string; isRight: boolean; words: string; fileId: number | null; isUnderWay?: boolean }

export type FeedSource = {
  id: number
  source: string
  name: string
  kind: SourceKind
  settings: SourceSettings
  sealedSecret: string | null
  everyMinutes: number | null
  /** of a daily feed: minutes after midnight in the UK */
  dailyAt: number
  isPaused: boolean
  fingerprints: string[]
  nextRunAt: Date | null
  lastRunAt: Date | null
  /** when its server answered last, with news or without */
  reachedAt: Date | null
  /** when it was not reached for the first time since then */
  failingSince: Date | null
  problem: string | null
  test: SourceTest | null
}
