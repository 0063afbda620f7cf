import { generateKeyPairSync, sign } from 'node:crypto'
import { type ReapitHome, writeReapit } from '#src/feed-import/formats/reapit/fixtures/write-reapit.ts'
import { openStandIn } from './stand-in.ts'

type Values = Record<string, unknown>
type Kept = {
  home: ReapitHome
  version: number
  modified: Date
  imagesModified: Date
  /** what its searches look at */
  facts: { selling: string; letting: string; isAdvertised: boolean; isArchived: boolean }
}

function factsOf(home: ReapitHome): Kept['facts'] {
  const { selling, letting, internetAdvertising, fromArchive } = writeReapit(home) as Record<string, Values | undefined>
  return {
    selling: String(selling?.status ?? ''),
    letting: String(letting?.status ?? ''),
    isAdvertised: (internetAdvertising as unknown) === true,
    isArchived: (fromArchive as unknown) === true,
  }
}

const CLIENT = { id: 'client-of-the-test', secret: 'secret-of-the-test' }
const CUSTOMER = 'CFN'
const HOUR_MS = 3_600_000

/**
 * Reapit Foundations as its documentation describes it: client credentials, pages, filters by status and by time, `_eTag`,
 * images of their own, and events signed with Ed25519.
 */
export async function openReapitService({ clock }: { clock: () => Date }) {
  const homes = new Map<string, Kept>()
  let token: { value: string; until: number } | undefined
  let tokens = 0
  const keys = generateKeyPairSync('ed25519')

  const service = await openStandIn(({ method, path, query, headers, body }) => {
    const json = (value: unknown, status = 200) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    })
    const now = clock().getTime()
    if (path === '/token' && method === 'POST') {
      const login = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
      if (headers.authorization !== login || !body.includes('grant_type=client_credentials'))
        return json({ error: 'invalid_client' }, 400)
      tokens += 1
      token = { value: `token-${tokens}`, until: now + HOUR_MS }
      return json({ access_token: token.value, expires_in: 3600, token_type: 'Bearer' })
    }
    if (!token || token.until <= now || headers.authorization !== `Bearer ${token.value}`)
      return json({ message: 'Unauthorized' }, 401)
    if (headers['reapit-customer'] !== CUSTOMER || headers['api-version'] !== '2020-01-31')
      return json({ message: 'Forbidden' }, 403)

    const paged = <One>(all: One[], write: (one: One) => unknown = (one) => one) => {
      const size = Number(query.get('pageSize') ?? 25)
      const number = Number(query.get('pageNumber') ?? 1)
      if (size > 100) return json({ statusCode: 422 }, 422)
      const some = all.slice((number - 1) * size, number * size)
      return json({
        _embedded: some.map(write),
        pageNumber: number,
        pageSize: size,
        pageCount: some.length,
        totalPageCount: Math.ceil(all.length / size),
        totalCount: all.length,
      })
    }
    const since = query.has('modifiedFrom') ? Date.parse(query.get('modifiedFrom')!) : undefined
    if (path === '/offices')
      return paged([
        { id: 'OAK', name: 'Oakham' },
        { id: 'UPP', name: 'Uppingham' },
      ])
    if (path === '/propertyImages')
      return paged(
        [...homes.values()]
          .filter(({ imagesModified }) => since === undefined || imagesModified.getTime() >= since)
          .map(({ home }) => ({ id: `${home.id}_01.jpg`, propertyId: home.id })),
      )
    if (path !== '/properties') return json({ message: 'Not Found' }, 404)
    const ids = query.getAll('id')
    const [selling, letting] = [query.getAll('sellingStatus'), query.getAll('lettingStatus')]
    const found = [...homes.values()].filter(
      ({ home, modified, facts }) =>
        (ids.length === 0 || ids.includes(home.id)) &&
        (since === undefined || modified.getTime() >= since) &&
        (selling.length === 0 || selling.includes(facts.selling)) &&
        (letting.length === 0 || letting.includes(facts.letting)) &&
        (!query.has('internetAdvertising') || facts.isAdvertised) &&
        (!query.has('fromArchive') || !facts.isArchived),
    )
    return paged(found, ({ home, version }) => writeReapit(home, `"${version}"`))
  })

  return {
    ...service,
    settings: {
      url: service.url,
      fields: {
        customer: CUSTOMER,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        tokenUrl: `${service.url}/token`,
        webhookKey: keys.publicKey.export({ format: 'jwk' }).x!,
      },
    },
    put(...some: ReapitHome[]) {
      for (const home of some) {
        const version = (homes.get(home.id)?.version ?? 0) + 1
        homes.set(home.id, { home, version, modified: clock(), imagesModified: clock(), facts: factsOf(home) })
      }
    },
    /** the property itself is not modified */
    putImages(id: string, images: Record<string, unknown>[]) {
      const kept = homes.get(id)!
      homes.set(id, { ...kept, home: { ...kept.home, images }, imagesModified: clock() })
    },
    /** it is still there, and not for sale any more */
    withdraw(id: string) {
      const { home } = homes.get(id)!
      this.put({ ...home, selling: { ...home.selling, status: 'withdrawn' } })
    },
    remove: (id: string) => void homes.delete(id),
    endToken() {
      token = undefined
    },
    tokens: () => tokens,
    /** an event as Reapit sends it; a change of the body after it was signed makes it a forgery */
    event(topicId: string, { customerId = CUSTOMER, at = clock() }: { customerId?: string; at?: Date } = {}) {
      const body = JSON.stringify({
        SendAttempts: 1,
        eventId: 'e',
        entityId: 'a',
        customerId,
        topicId,
        new: {},
        old: {},
      })
      const timestamp = String(Math.floor(at.getTime() / 1000))
      const signature = sign(null, Buffer.from(`${timestamp}${body}`), keys.privateKey).toString('base64url')
      return {
        body,
        headers: { 'content-type': 'application/json', 'x-signature': `s:key-1:${timestamp}:${signature}` },
      }
    },
  }
}
