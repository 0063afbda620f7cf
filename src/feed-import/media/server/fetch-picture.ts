import { Agent, type Dispatcher, request } from 'undici'
import { publicLookup, type ResolveHost, refusedUrl } from '#src/platform/http/public-ip.ts'

export type FetchedPicture =
  | { kind: 'picture'; bytes: Buffer; fingerprint: string | null }
  /** it is what `fingerprint` said */
  | { kind: 'unchanged' }
  /** `temporary` may be tried again later */
  | { kind: 'problem'; problem: string; temporary: boolean }

export type FetchPicture = (url: string, known?: { fingerprint: string | null }) => Promise<FetchedPicture>

type FetcherOptions = {
  /** host:port that may be inside our own network: for tests alone */
  allowedHosts?: readonly string[]
  resolveHost?: ResolveHost
  /** from the request to the last byte, in milliseconds */
  timeoutMs?: number
  largestBytes?: number
}

const mostRedirects = 3

/**
 * Fetches pictures that a feed names by URL. A feed is written by others: only public IP addresses are connected to,
 * each redirect is checked anew, and size, time and kind are bounded. Nothing is thrown; whatever goes wrong is in
 * words.
 */
export function createPictureFetcher(options: FetcherOptions = {}): {
  fetchPicture: FetchPicture
  close: () => Promise<void>
} {
  const { allowedHosts = [], resolveHost, timeoutMs = 30_000, largestBytes = 20_000_000 } = options
  const agent = new Agent({
    connect: { lookup: publicLookup(resolveHost), timeout: Math.min(10_000, timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 4,
  })

  async function fetchPicture(named: string, known?: { fingerprint: string | null }): Promise<FetchedPicture> {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = URL.canParse(named) ? new URL(named) : undefined
    for (let hop = 0; hop <= mostRedirects; hop++) {
      if (!url) return problem('it is not a URL')
      const refused = refusedUrl(url, allowedHosts)
      if (refused) return problem(refused)
      let response: Dispatcher.ResponseData
      try {
        response = await request(url, { dispatcher: agent, signal, headers: headersFor(known?.fingerprint ?? null) })
        const { statusCode, headers } = response
        if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
          await response.body.dump()
          const location = String(headers.location ?? '')
          url = URL.canParse(location, url) ? new URL(location, url) : undefined
          continue
        }
        return await answerOf(response, largestBytes)
      } catch (error) {
        return failureOf(error, timeoutMs)
      }
    }
    return problem(`it redirects more than ${mostRedirects} times`)
  }

  return { fetchPicture, close: () => agent.close() }
}

function problem(words: string, temporary = false): FetchedPicture {
  return { kind: 'problem', problem: words, temporary }
}

function headersFor(fingerprint: string | null): Record<string, string> {
  const headers = { accept: 'image/*', 'user-agent': 'Kerbside (property photos of a listing feed)' }
  if (fingerprint?.startsWith('etag ')) return { ...headers, 'if-none-match': fingerprint.slice(5) }
  if (fingerprint?.startsWith('modified ')) return { ...headers, 'if-modified-since': fingerprint.slice(9) }
  return headers
}

async function answerOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  largestBytes: number,
): Promise<FetchedPicture> {
  if (statusCode === 304) {
    await body.dump()
    return { kind: 'unchanged' }
  }
  if (statusCode !== 200) {
    await body.dump()
    // a feed often comes before its pictures do
    const temporary = statusCode >= 500 || [404, 408, 425, 429].includes(statusCode)
    return problem(`the server answered ${statusCode}`, temporary)
  }
  const declared = Number(headers['content-length'])
  const tooLarge = problem(`it is larger than ${Math.round(largestBytes / 1_000_000)} MB`)
  if (declared > largestBytes) {
    body.destroy()
    return tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // leaving the loop closes the connection
    if (size > largestBytes) return tooLarge
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (!looksLikePicture(bytes)) return problem('the server did not send a picture')
  const etag = headers.etag
  const modified = headers['last-modified']
  const fingerprint = etag ? `etag ${etag}` : modified ? `modified ${modified}` : null
  return { kind: 'picture', bytes, fingerprint }
}

/** JPEG, PNG, GIF, WebP, TIFF, BMP, AVIF by their first bytes: a server's word for what it sends is often wrong. */
function looksLikePicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 16).toString('latin1')
  return (
    /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|II\*\0|MM\0\*|BM)/.test(start) ||
    /^RIFF[\s\S]{4}WEBP/.test(start) ||
    /^[\s\S]{4}ftypavi[fs]/.test(start)
  )
}

function failureOf(error: unknown, timeoutMs: number): FetchedPicture {
  const { name, code, message } = error as NodeJS.ErrnoException
  if (code === 'EPRIVATE') return problem(message)
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return problem(`the server took longer than ${timeoutMs / 1000} s`, true)
  if (code === 'ENOTFOUND') return problem('the server does not exist', true)
  return problem(`the connection failed (${code ?? message})`, true)
}
