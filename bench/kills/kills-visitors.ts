import { setTimeout as pause } from 'node:timers/promises'
import * as cases from '#src/enquiries/leads/parse-lead.cases.ts'

/** What somebody was told is done; each has words of its own, by which it is found in the database. */
export type Acknowledged = { enquiries: string[]; viewings: string[]; registrations: string[]; searches: string[] }

type Sent = { path: string; body: object }

const PASSWORD = 'Correct-horse-1'
/** Milliseconds that an answer is waited for before it is sent again. */
const TIMEOUT_MS = 15_000
/** Milliseconds between two of what one visitor sends. */
const PAUSE_MS = 60

/**
 * Visitors who write, each as somebody does who sends again when nothing comes back, through a proxy that turns to the
 * other web process where one does not answer.
 */
export function visitorsOf({ origins, homes }: { origins: readonly string[]; homes: readonly number[] }) {
  const stopping = new AbortController()
  const done: Acknowledged = { enquiries: [], viewings: [], registrations: [], searches: [] }
  const refused: string[] = []
  let turn = 0

  /** Whether it was taken; false where it was sent twice, and the second said that it is there already. */
  async function insist(browser: Browser, sent: Sent): Promise<boolean> {
    for (let times = 1; !stopping.signal.aborted; times++) {
      try {
        const answer = await browser.send(origins[turn++ % origins.length] ?? '', sent)
        const words = await answer.text()
        if (answer.status === 200) return true
        if (answer.status < 500) {
          if (times === 1) refused.push(`${sent.path}: ${answer.status} ${words.slice(0, 200)}`)
          return false
        }
      } catch {
        // sent again
      }
      await pause(PAUSE_MS)
    }
    return false
  }

  async function enquire(at: number): Promise<void> {
    const message = `enquiry ${at}`
    const body = { ...cases.office, lead_client: clientOf(message), lead: { branch_id: 1, message } }
    const sent = { path: '/leads', body: { ...body, idempotency_key: message } }
    if (await insist(aBrowser(1, at), sent)) done.enquiries.push(message)
  }

  async function view(at: number): Promise<void> {
    const message = `viewing ${at}`
    const path = `/properties/${homes[at % homes.length]}/sales/leads`
    const lead = { message, lead_type: 'email_portal_lead' }
    const body = { ...cases.viewing, lead_client: clientOf(message), lead, idempotency_key: message }
    if (await insist(aBrowser(2, at), { path, body })) done.viewings.push(message)
  }

  async function registerAndSave(at: number): Promise<void> {
    const email = `person${at}@example.com`
    const browser = aBrowser(3, at)
    const secret = { password: PASSWORD, password_confirmation: PASSWORD }
    const person = { first_name: 'Ann', last_name: 'Finch', email, tel_home: '01572 722222', terms: 'on', ...secret }
    if (!(await insist(browser, { path: '/user.ljson', body: person }))) return
    done.registrations.push(email)
    for (const price of [300_000, 400_000]) {
      const path = `/search?channel=sales&fragment=up-to-${price + 1000 * (at % 90)}`
      if (await insist(browser, { path, body: {} })) done.searches.push(`${email} ${price + 1000 * (at % 90)}`)
    }
  }

  const visitor = async (visit: (at: number) => Promise<void>) => {
    for (let at = 0; !stopping.signal.aborted; at++) {
      await visit(at)
      await pause(PAUSE_MS)
    }
  }
  const ended = Promise.all([visitor(enquire), visitor(view), visitor(registerAndSave)])

  return {
    count: () => Object.values(done).reduce((sum, list) => sum + list.length, 0),
    /** What was said to be done; refusals are mistakes of this very programme. */
    async stop(): Promise<{ done: Acknowledged; refused: string[] }> {
      stopping.abort()
      await ended
      return { done, refused }
    },
  }
}

type Browser = ReturnType<typeof aBrowser>

const clientOf = (words: string) => ({ ...cases.client, email: `${words.replace(' ', '')}@example.com` })

/** It keeps its cookies, brings a token, and comes from an IP address of its own. */
function aBrowser(kind: number, at: number) {
  const cookies = new Map<string, string>()

  async function ask(url: string, init: RequestInit): Promise<Response> {
    const headers = {
      'x-forwarded-for': `10.${kind}.${at >> 8}.${at & 255}`,
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...init.headers,
    }
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }

  return {
    async send(origin: string, { path, body }: Sent): Promise<Response> {
      const { authenticity_token } = (await (await ask(`${origin}/user.ljson`, {})).json()) as Record<string, unknown>
      return ask(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ ...body, authenticity_token }),
      })
    },
  }
}
