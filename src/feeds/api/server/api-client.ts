import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { Agent, type Dispatcher, request } from 'undici'
import { formatTime } from '#src/formatting/uk-date.ts'
import { publicLookup, type ResolveHost, refusedUrl } from '#src/platform/http/public-ip.ts'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'
import { CallProblem } from './call-problem.ts'
import type { ApiAnswer, ApiRequest, ApiToken } from './feed-api.ts'
import { unpackAnswer } from './unpack-answer.ts'

/** How calls are made: real time and chance, unless a test says otherwise. */
export type CallPace = {
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
  /** milliseconds of a clock that only goes forward */
  monotonic: () => number
}

export type ApiClientOptions = {
  /** the service's address */
  base: string
  /** where it signs in, if that is elsewhere; calls go to these origins alone */
  signInAt?: string
  perMinute: number
  parallel: number
  /** FEED_INTERNAL_HOSTS */
  internalHosts: readonly string[]
  resolveHost?: ResolveHost
  /** milliseconds for one try, from the request to the last byte */
  timeoutMs: number
  /** when the time of the run is over */
  signal: AbortSignal
  pace: CallPace
  headers: Record<string, string>
  /** the token that is still good; undefined: none, or none is needed */
  token?: Record<string, string>
  /** gets a new token; undefined: the service needs none */
  signIn?: (call: (path: string, request?: ApiRequest) => Promise<ApiAnswer>) => Promise<ApiToken>
  onToken: (token: ApiToken) => Promise<void>
  /** the host failed time after time, or asks to be left alone so many seconds: until when it is */
  onRest: (seconds?: number) => Promise<Date>
  onAnswer: () => Promise<void>
}

const TRIES = 4
const FIRST_BACK_OFF_MS = 1000
const MAX_BACK_OFF_MS = 30_000
/** Failed calls in a row, with all their tries, after which the client backs off from the host. */
const FAILED_CALLS = 5
/** A longer `Retry-After` ends the run. */
const MAX_WAIT_SECONDS = 120
/** Lists of 100,000 homes have about 20 MB. */
const MAX_ANSWER_BYTES = 64_000_000

export type ApiClient = ReturnType<typeof createApiClient>

/** Calls a service with its limits kept, its failures tried again, and nobody inside our network asked. */
export function createApiClient(options: ApiClientOptions) {
  const { base, internalHosts, resolveHost, timeoutMs, signal, pace, perMinute } = options
  const origins = [base, options.signInAt ?? base].map((url) => new URL(url).origin)
  const isInternal = ({ hostname, host }: URL) => internalHosts.includes(hostname) || internalHosts.includes(host)
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  const open = new Agent({ ...limits, connect: { timeout: timeoutMs } })
  const guarded = new Agent({ ...limits, connect: { timeout: timeoutMs, lookup: publicLookup(resolveHost) } })
  const limit = limitConcurrency(options.parallel)
  const spacing = 60_000 / perMinute
  let nextAt = pace.monotonic()
  let failedCalls = 0
  let answers = 0
  let token = options.token
  let signingIn: Promise<void> | undefined
  /** a token was got in this run: one is all that is asked for, until its time is over */
  let isRenewed = false
  let freshUntil = 0
  let resting: Promise<CallProblem> | undefined

  async function pass(): Promise<void> {
    const now = pace.monotonic()
    const at = Math.max(now, nextAt)
    nextAt = at + spacing
    if (at > now) await pause(at - now)
  }

  async function pause(ms: number): Promise<void> {
    if (signal.aborted) throw timeOver()
    await pace.wait(ms, signal)
    if (signal.aborted) throw timeOver()
  }

  function urlOf(path: string): URL {
    const whole = `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
    const url = new URL(/^https?:\/\//i.test(path) ? path : whole)
    if (!origins.includes(url.origin)) throw new CallProblem('it names an address on another server')
    const refused = refusedUrl(url, isInternal(url) ? [url.host] : [])
    if (refused) throw new CallProblem(refused, 'refused')
    return url
  }

  /** One try. Undefined where it may be tried again, after so many milliseconds at least. */
  async function once(url: URL, given: ApiRequest, signed: Record<string, string>) {
    await pass()
    if (signal.aborted) throw timeOver()
    // of this call alone: a composed signal of each of 20,000 calls would be held until the pull is over
    const within = new AbortController()
    const stop = () => within.abort(signal.reason)
    signal.addEventListener('abort', stop)
    const timer = setTimeout(
      () => within.abort(new DOMException('the call took too long', 'TimeoutError')),
      2 * timeoutMs,
    )
    let response: Dispatcher.ResponseData
    try {
      const { method = 'GET', body } = given
      const headers = { 'user-agent': 'Kerbside (property feed)', ...options.headers, ...signed, ...given.headers }
      const dispatcher = isInternal(url) ? open : guarded
      response = await request(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        dispatcher,
        signal: within.signal,
      })
      const text = await textOf(response)
      return { answer: { status: response.statusCode, headers: plainHeaders(response.headers), text } }
    } catch (error) {
      if (signal.aborted) throw timeOver()
      if (error instanceof CallProblem) throw error
      const { code } = error as NodeJS.ErrnoException
      // asked again it would be the same
      if (code === 'EPRIVATE') throw new CallProblem((error as Error).message, 'refused')
      return { failure: connectionWords(error) }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  async function tried(path: string, given: ApiRequest, isSigned: boolean): Promise<ApiAnswer> {
    const url = urlOf(path)
    let failure = ''
    if (resting) throw await resting
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const used = isSigned ? token : undefined
      const { answer, failure: failed } = await once(url, given, used ?? {})
      if (answer) {
        const { status } = answer
        if (status === 200 || given.accepts?.includes(status)) {
          failedCalls = 0
          answers += 1
          if (answers === 1) await options.onAnswer()
          return answer
        }
        if (status === 401 && isSigned && options.signIn) {
          // it throws where there is no other token to try
          await renew(used)
          attempt -= 1
          continue
        }
        if (status === 401 || status === 403)
          throw new CallProblem('the service does not accept what we sign in with', 'refused')
        if (status < 500 && status !== 429 && status !== 408) {
          failedCalls = 0
          if (status >= 300 && status < 400)
            throw new CallProblem(`the service sends us to another address (${status}); we do not go there`)
          throw new CallProblem(`the service answered ${status}`)
        }
        failure = status === 429 ? 'the service asks us to call less often' : `the service answered ${status}`
        const seconds = retryAfter(answer.headers['retry-after'])
        if (seconds !== undefined) {
          if (seconds > MAX_WAIT_SECONDS) throw await rest(failure, seconds)
          await pause(seconds * 1000)
          continue
        }
      } else failure = failed
      if (attempt < TRIES - 1)
        await pause(Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** attempt) * (0.5 + pace.random() / 2))
    }
    failedCalls += 1
    if (failedCalls >= FAILED_CALLS) throw await rest(failure)
    throw new CallProblem(failure)
  }

  /** Gets a token, once for all calls that were refused with the same one. */
  async function renew(used: Record<string, string> | undefined): Promise<void> {
    if (used !== token) return
    signingIn ??= (async () => {
      if (isRenewed && pace.monotonic() < freshUntil)
        throw new CallProblem('the service refuses calls right after we signed in', 'refused')
      const fresh = await options.signIn!((path, given = {}) => tried(path, given, false))
      isRenewed = true
      freshUntil = pace.monotonic() + fresh.seconds * 1000
      token = fresh.headers
      await options.onToken(fresh)
    })().finally(() => {
      signingIn = undefined
    })
    await signingIn
  }

  /** Calls that fail at the same time let the host rest once. */
  function rest(failure: string, seconds?: number): Promise<CallProblem> {
    resting ??= options.onRest(seconds).then((until) => new CallProblem(restWords(failure, until), 'resting'))
    return resting
  }

  return {
    call: (path: string, given: ApiRequest = {}): Promise<ApiAnswer> =>
      limit(async () => {
        if (options.signIn && token === undefined) await renew(undefined)
        return tried(path, given, true)
      }),
    close: async () => void (await Promise.all([open.destroy(), guarded.destroy()])),
  }
}

const timeOver = () => new CallProblem('the time for one pull is over; the next one goes on', 'over')

export const restWords = (failure: string, until: Date) => `${failure}; it is left alone until ${formatTime(until)}`

/** Bytes as text. What an answer says of its encoding is often untrue: valid UTF-8 is UTF-8. */
async function textOf({ body, headers }: Dispatcher.ResponseData): Promise<string> {
  if (Number(headers['content-length'] ?? 0) > MAX_ANSWER_BYTES) {
    body.destroy()
    throw new CallProblem('the service sends too much at once')
  }
  const unpacked = unpackAnswer(body, headers['content-encoding'])
  if (!unpacked) {
    body.destroy()
    throw new CallProblem('the service packs its answers in a way that cannot be read')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new CallProblem('the service sends too much at once')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const text = isUtf8(bytes) ? bytes.toString('utf8') : iconv.decode(bytes, 'win1252')
  return text.replace(/^\uFEFF/, '')
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]))
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function retryAfter(text = ''): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function connectionWords(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND') return 'the server does not exist'
  if (code === 'ECONNREFUSED') return 'nothing answers at the service’s address'
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code ?? '')) return 'the service did not answer in time'
  if (code?.startsWith('Z_') || code?.startsWith('ERR__ERROR_FORMAT'))
    return 'the service sends answers that cannot be unpacked'
  if (code === 'UND_ERR_SOCKET' || /terminated|aborted|mismatch/i.test(message))
    return 'the service broke off in the middle of an answer'
  if (/certificate|self.signed/i.test(message)) return 'the service’s certificate is not valid'
  return `the connection failed (${String(code ?? message).slice(0, 100)})`
}
