import { setTimeout as pause } from 'node:timers/promises'
import { HEALTH_CHECK } from '#src/platform/database/health-checked-pool.ts'

/** Milliseconds after which somebody who gets no answer has gone: a little more than silence takes to be believed. */
const TIMEOUT_MS = 1.5 * HEALTH_CHECK.suspectAfterMs + 4 * HEALTH_CHECK.probeTimeoutMs + 4_000
/** Milliseconds between two requests of one kind. */
const INTERVAL_MS = 200

type Token = { cookie: string; text: string }

/** One kind of request; `nth` makes its path, or what it says, one of its own. */
export type Asking = {
  name: string
  ask: (nth: number, signal: AbortSignal) => Promise<Response>
  /** which answers are as they should be while the database is away */
  isRight: (status: number, body: string) => boolean
}

export type Tally = { asked: number; statuses: Map<string, number>; wrong: string[]; slowestMs: number }

/** Asks one after the other until told, each in a row of its own. */
export async function askUntil(signal: AbortSignal, { ask, isRight, name }: Asking, first: number): Promise<Tally> {
  const tally: Tally = { asked: 0, statuses: new Map(), wrong: [], slowestMs: 0 }
  for (let nth = first; !signal.aborted; nth++) {
    const from = performance.now()
    const [status, body] = await ask(nth, AbortSignal.timeout(TIMEOUT_MS)).then(
      async (answer) => [String(answer.status), await answer.text()] as const,
      () => ['none', ''] as const,
    )
    tally.asked += 1
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - from)
    // what was answered after the end was answered by a database that is back
    if (!signal.aborted && !isRight(Number(status), body))
      tally.wrong.push(`${name}: ${status} ${body.slice(0, 100).replaceAll('\n', ' ')}`)
    await pause(INTERVAL_MS, undefined, { signal }).catch(() => {})
  }
  return tally
}

/** What visitors ask while the database is away. */
export function askings(origin: string, token: Token): Asking[] {
  const page = (path: string, signal: AbortSignal) =>
    fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' }, signal })
  const isKept = (status: number) => status === 200
  const saysSo = (status: number, body: string) => status === 503 && body.includes('We are not quite ready')
  return [
    { name: 'results that were shown', ask: (_, signal) => page(KEPT_RESULTS, signal), isRight: isKept },
    { name: 'the home page', ask: (_, signal) => page('/', signal), isRight: isKept },
    {
      name: 'results nobody saw yet',
      ask: (nth, signal) => page(`/search/property-to-let/up-to-${1000 + nth}`, signal),
      isRight: saysSo,
    },
    {
      name: 'a search by script',
      ask: (nth, signal) => fetch(`${origin}/search.ljson?channel=sales&fragment=up-to-${200_000 + nth}`, { signal }),
      isRight: (status) => status === 503,
    },
    {
      name: 'a form',
      ask: (nth, signal) => enquire(origin, token, nth, signal),
      isRight: (status, body) => status === 503 && body.includes('what you typed still stands'),
    },
    { name: '/healthz', ask: (_, signal) => fetch(`${origin}/healthz`, { signal }), isRight: isKept },
    { name: '/readyz', ask: (_, signal) => fetch(`${origin}/readyz`, { signal }), isRight: (status) => status === 503 },
  ]
}

export const KEPT_RESULTS = '/search/property-for-sale'

/** A form as a browser without a script sends it; each from an IP address of its own. */
export function enquire(origin: string, token: Token, nth: number, signal: AbortSignal): Promise<Response> {
  return fetch(`${origin}/leads`, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { accept: 'text/html', cookie: token.cookie, 'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}` },
    body: new URLSearchParams({
      authenticity_token: token.text,
      'lead_client[first_name]': 'Rosalind',
      'lead_client[last_name]': 'Achebe',
      'lead_client[tel_home]': '07700 900412',
      'lead_client[email]': `away${nth}@example.com`,
      'lead[branch_id]': '1',
      'lead[message]': `Enquiry ${nth}`,
      'market_preferences[opt_in_terms]': 'on',
    }),
  })
}

export async function aToken(origin: string): Promise<Token> {
  const answer = await fetch(`${origin}/user.ljson`)
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1)
  const { authenticity_token: text } = (await answer.json()) as { authenticity_token: string }
  return { cookie, text }
}
