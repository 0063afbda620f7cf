/** How the files of a feed come. */
export const SOURCE_KINDS = ['url', 'sftp', 'ftp', 'push'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export const SOURCE_KIND_NAMES: Record<SourceKind, string> = {
  url: 'Download from a web address',
  sftp: 'Fetch by SFTP',
  ftp: 'Fetch by FTP',
  push: 'Sent by your software with an API key',
}

/** Where a feed is, and who signs in there. The password is no part of it. */
export type SourceSettings = {
  /** of a download */
  url?: string
  /** of a server */
  host?: string
  port?: number
  /** a file, or a folder whose feed files are fetched */
  path?: string
  user?: string
  /** FTP over TLS */
  isSecure?: boolean
  /** SHA-256 of the key of an SFTP server, as it was when it was reached first */
  hostKey?: string
  /** the other key that it showed since, until staff accept it */
  offeredHostKey?: string
  /** what follows "?" in the web address, sealed: suppliers put keys there */
  sealedQuery?: string
}

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
