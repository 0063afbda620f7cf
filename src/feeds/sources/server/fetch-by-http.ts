import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Agent, type Dispatcher, request } from 'undici'
import { publicLookup, refusedUrl } from '#src/platform/http/public-ip.ts'
import { unpackAnswer } from '../../api/server/unpack-answer.ts'
import type { FeedSource, SourceSettings } from '../feed-source.ts'
import { type FetchContext, type Fetched, fetchedPath, TIMEOUT_MS, writeFetched } from './fetch-source.ts'

const MAX_REDIRECTS = 3

const problem = (words: string): Fetched => ({ kind: 'problem', problem: words })

/** Downloads a feed. Each redirect is checked anew, and a password goes to the first server alone. */
export async function fetchByHttp(source: FeedSource, context: FetchContext): Promise<Fetched> {
  const { settings, fingerprints } = source
  const { secret, internalHosts, resolveHost, timeoutMs = TIMEOUT_MS, signal } = context
  const first = settings.url !== undefined && URL.canParse(settings.url) ? new URL(settings.url) : undefined
  if (!first) return problem('its web address is not one')
  // what the operator allows is the configured server, and not where another one redirects to
  const isAllowed = internalHosts.includes(first.hostname) || internalHosts.includes(first.host)
  const isInternal = (url: URL) => isAllowed && url.host === first.host
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  const open = new Agent({ ...limits, connect: { timeout: timeoutMs } })
  const guarded = new Agent({ ...limits, connect: { timeout: timeoutMs, lookup: publicLookup(resolveHost) } })
  try {
    let url = first
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const refused = refusedUrl(url, isInternal(url) ? [url.host] : [])
      if (refused) return problem(refused)
      const headers = {
        ...requestHeaders(fingerprints),
        ...(url.origin === first.origin && login(settings, secret)),
      }
      const response = await request(url, { dispatcher: isInternal(url) ? open : guarded, headers, signal })
      const { statusCode } = response
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
        await response.body.dump()
        const location = String(response.headers.location ?? '')
        if (!URL.canParse(location, url)) return problem('it redirects to no web address')
        const next = new URL(location, url)
        if (url.protocol === 'https:' && next.protocol !== 'https:')
          return problem('it redirects to an address without encryption')
        url = next
        continue
      }
      return await answerOf(response, url, source, context)
    }
    return problem(`it redirects more than ${MAX_REDIRECTS} times`)
  } finally {
    await Promise.all([open.destroy(), guarded.destroy()])
  }
}

/** A key in the supplier's own header, or a user and a password. */
function login({ header, user }: SourceSettings, secret: string | undefined): Record<string, string> {
  if (header) return secret ? { [header]: secret } : {}
  if (!user && !secret) return {}
  return { authorization: `Basic ${Buffer.from(`${user ?? ''}:${secret ?? ''}`).toString('base64')}` }
}

function requestHeaders(fingerprints: readonly string[]): Record<string, string> {
  const of = (name: string) => fingerprints.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1)
  const [etag, modified] = [of('etag'), of('modified')]
  return {
    'user-agent': 'Kerbside (property feed)',
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  }
}

async function answerOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  { fingerprints: known, settings: { header } }: FeedSource,
  context: FetchContext,
): Promise<Fetched> {
  if (statusCode === 304) {
    await body.dump()
    return { kind: 'unchanged', words: 'Reached. The file has not changed.' }
  }
  if (statusCode !== 200) {
    await body.dump()
    if (statusCode === 401 || statusCode === 403)
      return problem(`the server does not accept ${header ? 'the key' : 'the user name or the password'}`)
    if (statusCode === 404) return problem('the server has no such file')
    return problem(`the server answered ${statusCode}`)
  }
  const name = decoded(url.pathname.split('/').at(-1) ?? '')
  const path = fetchedPath(context.folder, /\.\w+$/.test(name) ? name : `${name || 'feed'}.blm`)
  const length = Number(headers['content-length'] ?? 0)
  const unpacked = unpackAnswer(body, headers['content-encoding'])
  if (!unpacked) {
    await body.dump()
    return problem('the server packs the file in a way that cannot be read')
  }
  await writeFetched(path, Number.isInteger(length) ? length : 0, context, (into) => pipeline(unpacked, into))
  const sha256 = `sha256 ${await digest(path)}`
  if (known.includes(sha256)) return { kind: 'unchanged', words: 'Reached. The file has not changed.' }
  const fingerprints = [
    sha256,
    ...(headers.etag ? [`etag ${headers.etag}`] : []),
    ...(headers['last-modified'] ? [`modified ${headers['last-modified']}`] : []),
  ]
  return { kind: 'files', paths: [path], fingerprints, words: `Reached. Downloaded ${name || 'a file'}.` }
}

/** A "%" that begins no escape stays. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
