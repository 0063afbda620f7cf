import type { Sealer } from '#src/platform/sealed-text.ts'
import { readApiFields } from '../../api/feed-api-about.ts'
import { feedApiAbout } from '../../apis/feed-apis.ts'
import { type FeedSource, isSentKind, type SourceSettings } from '../feed-source.ts'

/** What the key is for with which passwords of feeds are sealed. */
export const FEED_SECRETS = 'passwords of feeds'

type Place = Pick<FeedSource, 'kind' | 'settings'>

/** What a password was sealed for: the feed, and the server that it is sent to. It opens for no other. */
export function sealedFor(source: string, { host, url }: SourceSettings): string {
  return `${source} ${host ?? originOf(url) ?? ''}`
}

/** Whether the password that is stored would be sent elsewhere, to somebody else, or in clear. */
export function isOtherLogin(before: Place, after: Place): boolean {
  const of = ({ kind, settings }: Place) => {
    const { host, port, user, isSecure, url, header, fields } = settings
    const isOpen = kind === 'ftp' && isSecure !== true
    return JSON.stringify([host, portOf(kind, port), user, isOpen, originOf(url), header, fields])
  }
  return of(before) !== of(after)
}

/** Whether an SFTP server is another one, so that its key may be as well. */
export function isOtherServer(before: Place, after: Place): boolean {
  const of = ({ kind, settings: { host, port } }: Place) => JSON.stringify([host, portOf(kind, port)])
  return of(before) !== of(after)
}

/** Whether the files are in another place, so that what was fetched before says nothing about them. */
export function isOtherPlace(before: Place, after: Place): boolean {
  const of = ({ settings: { path, url, fields } }: Place) => JSON.stringify([path, url, fields])
  return isOtherServer(before, after) || of(before) !== of(after)
}

/** An address with what follows "?" apart from it. */
function splitQuery(url: string): { url: string; query: string } {
  const { search } = new URL(url)
  return { url: url.split(/[?#]/, 1)[0]!, query: search }
}

/** The settings as staff may see them, and as they are logged. */
export function shownSettings({ sealedQuery, ...settings }: SourceSettings) {
  // addresses of before were stored whole
  const split = settings.url !== undefined && URL.canParse(settings.url) ? splitQuery(settings.url) : undefined
  const hasQuery = sealedQuery !== undefined || (split?.query ?? '') !== ''
  return { ...settings, ...(split && { url: split.url }), ...(hasQuery && { hasQuery }) }
}

/** Settings with the query of their address sealed. Without a new one the stored one stays, where the address is the same. */
export function sealQuery(
  sealer: Sealer,
  source: string,
  settings: SourceSettings,
  before?: SourceSettings,
): SourceSettings {
  if (settings.url === undefined) return settings
  const { url, query } = splitQuery(settings.url)
  const stored = before && openQuery(sealer, source, before)
  const isKept = query === '' && !settings.url.includes('?') && stored?.url === url
  const wanted = isKept ? stored.query : query
  if (isKept && before?.sealedQuery !== undefined) return { ...settings, url, sealedQuery: before.sealedQuery }
  return { ...settings, url, ...(wanted !== '' && { sealedQuery: sealer.seal(wanted, sealedFor(source, { url })) }) }
}

/** The address of settings and its query; undefined where it cannot be opened, or there is no address. */
export function openQuery(
  sealer: Sealer,
  source: string,
  { url = '', sealedQuery }: SourceSettings,
): { url: string; query: string } | undefined {
  if (!URL.canParse(url)) return undefined
  if (sealedQuery === undefined) return splitQuery(url)
  const query = sealer.open(sealedQuery, sealedFor(source, { url }))
  return query === undefined ? undefined : { url, query }
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** The secrets of a service, which are sealed together; empty where there are none. */
export function readSecrets(opened: string | undefined): Record<string, string> {
  return opened === undefined || opened === '' ? {} : (JSON.parse(opened) as Record<string, string>)
}

/**
 * What is to be sealed of what was typed: of a service its secrets together, with those that are stored where nothing
 * was typed. Empty: what is stored stays.
 */
export function secretToSeal(
  kind: FeedSource['kind'],
  { secret, fields, header = '' }: { secret: string; fields: Readonly<Record<string, string>>; header?: string },
  stored: string | undefined,
): { secret: string } | { problems: Record<string, string> } {
  const api = feedApiAbout(kind)
  if (!api && kind === 'url' && header.trim() !== '') return headerSecret(secret.trim(), stored)
  if (!api) return { secret: isSentKind(kind) ? '' : secret }
  const read = readApiFields(api, fields, readSecrets(stored))
  if ('problems' in read) return read
  const isTyped = api.fields.some(({ name, isSecret }) => isSecret && (fields[name] ?? '').trim() !== '')
  return { secret: isTyped ? JSON.stringify(read.secrets) : '' }
}

const portOf = (kind: FeedSource['kind'], port: number | undefined) => port ?? (kind === 'sftp' ? 22 : 21)

/** What a header may hold is a line of ASCII (RFC 9110 §5.5). */
function headerSecret(secret: string, stored: string | undefined): ReturnType<typeof secretToSeal> {
  if (secret === '' && (stored ?? '') === '') return { problems: { secret: 'Enter the key that the header holds' } }
  return /^[\x20-\x7e]{0,4000}$/.test(secret)
    ? { secret }
    : { problems: { secret: 'This is not a key: it has to be one line' } }
}
