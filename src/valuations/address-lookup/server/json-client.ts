import { Agent, request } from 'undici'
import { publicLookup, type ResolveHost, refusedUrl } from '#src/platform/http/public-ip.ts'

/** A parsed answer, or why there is none. The problem never has the URL, which may contain an API key. */
export type JsonResult = { kind: 'answer'; status: number; json: unknown } | { kind: 'failed'; problem: string }

export type JsonClient = (url: URL, headers?: Record<string, string>) => Promise<JsonResult>

type JsonClientOptions = {
  /** host:port pairs that may be on an internal network */
  allowedHosts?: readonly string[]
  resolveHost?: ResolveHost
  /** from the request to the last byte */
  timeoutMs?: number
}

const MAX_BYTES = 1_000_000

/** A client of third-party JSON APIs: public IP addresses only, no redirects, a time-out and a size limit. */
export function createJsonClient({ allowedHosts = [], resolveHost, timeoutMs = 4000 }: JsonClientOptions = {}): {
  fetchJson: JsonClient
  close: () => Promise<void>
} {
  const agentWith = (lookup?: ReturnType<typeof publicLookup>) =>
    new Agent({ connect: { lookup, timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  const agent = agentWith(publicLookup(resolveHost))
  const internalAgent = agentWith()

  async function fetchJson(url: URL, headers: Record<string, string> = {}): Promise<JsonResult> {
    const refused = refusedUrl(url, allowedHosts)
    if (refused) return { kind: 'failed', problem: refused }
    try {
      const { statusCode, body } = await request(url, {
        dispatcher: allowedHosts.includes(url.host) ? internalAgent : agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', 'user-agent': 'Kerbside (addresses)', ...headers },
      })
      const text = await readBody(body)
      if (text === undefined) return { kind: 'failed', problem: 'the answer is too large' }
      return { kind: 'answer', status: statusCode, json: parseJson(text) }
    } catch (error) {
      const { name, message } = error as Error
      return { kind: 'failed', problem: name === 'TimeoutError' ? `no answer in ${timeoutMs / 1000} s` : message }
    }
  }

  return {
    fetchJson,
    async close() {
      await Promise.all([agent.close(), internalAgent.close()])
    },
  }
}

async function readBody(body: AsyncIterable<Buffer> & { destroy: () => void }): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Undefined if it is not JSON, such as a gateway's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
