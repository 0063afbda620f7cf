import { Agent, request } from 'undici'
import { publicLookup, type ResolveHost, refusedUrl } from '#src/platform/http/public-ip.ts'

/** What a service answered, or why there is no answer. The problem names no address: a key may be in it. */
export type JsonResult = { kind: 'answer'; status: number; json: unknown } | { kind: 'failed'; problem: string }

export type FetchJson = (url: URL, headers?: Record<string, string>) => Promise<JsonResult>

type AskerOptions = {
  /** host:port that may be inside our own network: for tests alone */
  allowedHosts?: readonly string[]
  resolveHost?: ResolveHost
  /** from the request to the last byte, in milliseconds: somebody is waiting with half an address typed */
  timeoutMs?: number
}

/** Far more than a hundred addresses need. */
const MAX_BYTES = 1_000_000

/** Asks other people's services for JSON: public addresses only, no redirects, a deadline, a largest size. */
export function createJsonClient({ allowedHosts = [], resolveHost, timeoutMs = 4000 }: AskerOptions = {}): {
  ask: FetchJson
  close: () => Promise<void>
} {
  const agentWith = (lookup?: ReturnType<typeof publicLookup>) =>
    new Agent({ connect: { lookup, timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  const agent = agentWith(publicLookup(resolveHost))
  const inner = agentWith()

  async function ask(url: URL, headers: Record<string, string> = {}): Promise<JsonResult> {
    const refused = refusedUrl(url, allowedHosts)
    if (refused) return { kind: 'failed', problem: refused }
    try {
      const { statusCode, body } = await request(url, {
        dispatcher: allowedHosts.includes(url.host) ? inner : agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', 'user-agent': 'Kerbside (addresses)', ...headers },
      })
      const text = await textOf(body)
      if (text === undefined) return { kind: 'failed', problem: 'it answers too much' }
      return { kind: 'answer', status: statusCode, json: jsonOf(text) }
    } catch (error) {
      const { name, message } = error as Error
      return { kind: 'failed', problem: name === 'TimeoutError' ? `no answer in ${timeoutMs / 1000} s` : message }
    }
  }

  return {
    ask,
    async close() {
      await Promise.all([agent.close(), inner.close()])
    },
  }
}

async function textOf(body: AsyncIterable<Buffer> & { destroy: () => void }): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Undefined for what is no JSON: a gateway's page, or nothing at all. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
