import { isIP } from 'node:net'
import { formatNumber } from '#src/formatting/numbers.ts'
import { isWebPort } from '#src/platform/http/public-ip.ts'
import { type FeedApiAbout, readApiFields } from '../../api/feed-api-about.ts'
import { feedApiAbout } from '../../apis/feed-apis.ts'
import { isSentKind, MAX_CALLS_PER_MINUTE, type SourceKind, type SourceSettings } from '../feed-source.ts'

/** What is typed of a source, but its password. */
export type TypedSource = {
  kind: SourceKind
  url: string
  host: string
  port: string
  path: string
  user: string
  isSecure: boolean
  /** of a download: a header for its key, or nothing */
  header?: string
  /** of a service that is called */
  fields?: Readonly<Record<string, string>>
  /** of a service that is called: a number, or nothing for its usual pace */
  callsPerMinute?: string
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const MAX_HOST = 253
const MAX_TEXT = 500

function webAddressProblem(url: string, example: string, internalHosts: readonly string[]): string | undefined {
  if (!(url.length <= MAX_TEXT && /^https?:\/\//i.test(url) && URL.canParse(url)))
    return `Enter a web address, like ${example}`
  const { username, password, hostname, host, port } = new URL(url)
  if (username !== '' || password !== '')
    return 'Leave the user name and password out of the web address: they have fields of their own'
  if (!isWebPort(port) && !internalHosts.includes(hostname) && !internalHosts.includes(host))
    return 'Enter a web address with port 80, 443, 8080 or 8443'
  return undefined
}

/** The settings of a service that is called. Its secrets are read apart: `readApiFields` has both. */
function readServiceSettings(
  api: FeedApiAbout,
  typed: TypedSource,
  internalHosts: readonly string[],
): { settings: SourceSettings } | { problems: Record<string, string> } {
  const url = typed.url.trim() || api.server
  const problem =
    webAddressProblem(url, api.server, internalHosts) ??
    (/[?#]/.test(url) ? `Enter the address alone, like ${api.server}` : undefined)
  // secrets that are missing are told where they are read
  const anySecret = Object.fromEntries(api.fields.map(({ name }) => [name, 'x']))
  const read = readApiFields(api, typed.fields ?? {}, anySecret)
  const pace = typed.callsPerMinute?.trim() ?? ''
  const isPace = pace === '' || (/^\d{1,6}$/.test(pace) && Number(pace) >= 1 && Number(pace) <= MAX_CALLS_PER_MINUTE)
  const problems = {
    ...(problem && { url: problem }),
    ...(!isPace && { callsPerMinute: `Enter a number between 1 and ${formatNumber(MAX_CALLS_PER_MINUTE)}` }),
    ...('problems' in read && read.problems),
  }
  if ('problems' in read || Object.keys(problems).length > 0) return { problems }
  return { settings: { url, fields: read.shown, ...(pace !== '' && { callsPerMinute: Number(pace) }) } }
}

/** Headers that say something of the request itself, or that we send already. */
const OWN_HEADERS =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|keep-alive|expect|cookie|user-agent|accept-encoding|range|if-.*|proxy-.*|x-forwarded-.*|forwarded)$/

/** A header that may hold a supplier's key (RFC 9110 §5.1). */
const isKeyHeader = (name: string) => /^[a-z0-9][a-z0-9_-]{0,59}$/.test(name) && !OWN_HEADERS.test(name)

/** A host name or an IP address; nothing that could be more than that. Each part is looked at once, however long. */
function isHost(host: string): boolean {
  return host.length <= MAX_HOST && (isIP(host) !== 0 || host.split('.').every((label) => LABEL.test(label)))
}

/** The settings of a source, or what is wrong with each field. */
export function readSourceSettings(
  typed: TypedSource,
  /** hosts of our own network that the operator allows */
  internalHosts: readonly string[] = [],
): { settings: SourceSettings } | { problems: Record<string, string> } {
  const { kind } = typed
  const path = typed.path.trim()
  const user = typed.user.trim()
  const problems: Record<string, string> = {}
  if (path.length > MAX_TEXT) problems.path = 'Enter a shorter path'
  if (user.length > MAX_TEXT) problems.user = 'Enter a shorter user name'
  if (isSentKind(kind)) return { settings: {} }
  const api = feedApiAbout(kind)
  if (api) return readServiceSettings(api, typed, internalHosts)
  if (kind === 'url') {
    const url = typed.url.trim()
    const header = (typed.header ?? '').trim().toLowerCase()
    const problem = webAddressProblem(url, 'https://feeds.example.com/homes.blm', internalHosts)
    if (problem) problems.url = problem
    if (header !== '' && !isKeyHeader(header)) problems.header = 'Enter the name of a header, like x-api-key'
    else if (header !== '' && user !== '') problems.header = 'Enter a user name or a header, not both'
    if (Object.keys(problems).length > 0) return { problems }
    return { settings: { url, ...(user && { user }), ...(header && { header }) } }
  }
  const host = typed.host.trim().toLowerCase()
  const port = typed.port.trim() === '' ? undefined : Number(typed.port)
  if (!isHost(host)) problems.host = 'Enter a server, like sftp.example.com'
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
    problems.port = 'Enter a port between 1 and 65535'
  if (user === '') problems.user = 'Enter a user name'
  if (Object.keys(problems).length > 0) return { problems }
  return {
    settings: {
      host,
      user,
      ...(port !== undefined && { port }),
      ...(path && { path }),
      ...(kind === 'ftp' && { isSecure: typed.isSecure }),
    },
  }
}
