import { type StreetHome, writeStreet } from '#src/feed-import/formats/street/fixtures/write-street.ts'
import { openStandIn } from './stand-in.ts'

const TOKEN = 'street-token-of-the-test'

/** Street's Property Feed API as its OpenAPI describes it: two searches in pages, a bearer token, 600 calls a minute. */
export async function openStreetService({ branch = 'branch-one' }: { branch?: string; clock?: () => Date } = {}) {
  const homes = new Map<string, StreetHome>()
  let callsOfMinute = { minute: 0, count: 0 }

  const service = await openStandIn(({ path, query, headers }) => {
    const json = (value: unknown, status = 200, more: Record<string, string> = {}) => ({
      status,
      headers: { 'content-type': 'application/vnd.api+json', ...more },
      body: JSON.stringify(value),
    })
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return json({ errors: [{ title: 'Unauthorized', detail: 'No.', code: '401' }] }, 401)
    const minute = Math.floor(Date.now() / 60_000)
    callsOfMinute = { minute, count: callsOfMinute.minute === minute ? callsOfMinute.count + 1 : 1 }
    if (callsOfMinute.count > 600) return json({ errors: [] }, 429, { 'retry-after': '60' })
    const search = /^\/api\/property-feed\/v1\/(sales|lettings)\/search$/.exec(path)?.[1]
    if (!search) return json({ errors: [] }, 404)
    const size = Number(query.get('page[size]') ?? 25)
    const number = Number(query.get('page[number]') ?? 1)
    if (size > 250) return json({ errors: [] }, 422)
    const found = [...homes.values()].filter((home) => (search === 'sales' ? home.sale !== null : Boolean(home.let)))
    const some = found.slice((number - 1) * size, number * size).map(writeStreet)
    const included = [
      ...some.flatMap((one) => one.included),
      { type: 'branch', id: branch, attributes: { name: 'Oakham', public_name: 'Oakham' } },
    ]
    return json({
      data: some.map(({ property }) => property),
      included,
      meta: {
        pagination: {
          total: found.length,
          count: some.length,
          per_page: size,
          current_page: number,
          total_pages: Math.max(1, Math.ceil(found.length / size)),
        },
      },
      links: {},
    })
  })

  return {
    ...service,
    settings: { url: `${service.url}/api/property-feed/v1`, fields: { token: TOKEN } },
    put(...some: StreetHome[]) {
      for (const home of some) homes.set(home.id, { branch, ...home })
    },
    remove: (id: string) => void homes.delete(id),
  }
}
