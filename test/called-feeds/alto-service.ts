import { type AltoHome, writeAlto } from '#src/feed-import/formats/alto/fixtures/write-alto.ts'
import { openStandIn, type StandInAnswer } from './stand-in.ts'

type Kept = { home: AltoHome; changed: Date }

const FEED = 'calderfinch'
const LOGIN = `Basic ${Buffer.from('calder:finch').toString('base64')}`
const HOUR_MS = 3_600_000

/**
 * Alto's Client Feed API as its users describe it: a login an hour answers with a token, which signs everything else; lists
 * of branches, of a branch's properties and of what has changed; a property at a time; iso-8859-1.
 */
export async function openAltoService({ clock, version = 'v13' }: { clock: () => Date; version?: string }) {
  const homes = new Map<string, Kept>()
  const deleted = new Map<string, Kept>()
  /** as calls name branches, and as documents do */
  const branches = [
    { client: '4101', firm: '700', branch: '1', name: 'Oakham' },
    { client: '4102', firm: '700', branch: '2', name: 'Uppingham' },
  ]
  let token: { value: string; until: number } | undefined
  let logins = 0

  const latin1 = (body: string): StandInAnswer => ({
    body: Buffer.from(body, 'latin1'),
    headers: { 'content-type': 'text/xml; charset=utf-8' },
  })
  const clientOf = ({ branch = '1' }: AltoHome) => branches.find((one) => one.branch === branch)!.client
  const urlOf = (home: AltoHome) =>
    `http://webservices.vebra.com/export/${FEED}/${version}/branch/${clientOf(home)}/property/${home.id}`
  const iso = (at: Date) => at.toISOString().slice(0, 19)

  const service = await openStandIn(({ path, headers }) => {
    const asked = path.split('/').slice(1)
    if (asked[0] !== 'export' || asked[1] !== FEED || asked[2] !== version) return { status: 404 }
    const now = clock().getTime()
    const isSigned =
      token !== undefined &&
      now < token.until &&
      headers.authorization === `Basic ${Buffer.from(token.value).toString('base64')}`
    const answerHeaders: Record<string, string> = {}
    if (!isSigned) {
      // a second login within the hour is refused
      if (headers.authorization !== LOGIN || (token && now < token.until)) return { status: 401 }
      logins += 1
      token = { value: `token-${logins}-of-${now}`, until: now + HOUR_MS }
      answerHeaders.token = token.value
    }
    const answer = answerTo(asked.slice(3))
    return { ...answer, headers: { ...answer.headers, ...answerHeaders } }
  })

  function answerTo(asked: string[]): StandInAnswer {
    const [what, client, properties, id] = asked
    if (what === 'branch' && client === undefined)
      return latin1(
        `<branches>${branches
          .map(
            (one) =>
              `<branch><name>${one.name}</name><firmid>${one.firm}</firmid><branchid>${one.branch}</branchid><url>http://webservices.vebra.com/export/${FEED}/${version}/branch/${one.client}</url></branch>`,
          )
          .join('')}</branches>`,
      )
    if (what === 'branch' && properties === 'property' && id === undefined) {
      const listed = [...homes.values()].filter(({ home }) => clientOf(home) === client)
      return latin1(
        `<?xml version="1.0" encoding="iso-8859-1"?><properties>${listed
          .map(
            ({ home, changed }) =>
              `<property><prop_id>${home.id}</prop_id><lastchanged>${iso(changed)}</lastchanged><url>${urlOf(home)}</url></property>`,
          )
          .join('')}</properties>`,
      )
    }
    if (what === 'branch' && properties === 'property') {
      const kept = homes.get(id!)
      return kept && clientOf(kept.home) === client ? latin1(writeAlto(kept.home)) : { status: 404 }
    }
    if (what === 'property') {
      const [, year, month, day, hour, minute, second] = asked.map(Number)
      const since = Date.UTC(year!, month! - 1, day, hour, minute, second)
      const of = (action: string, all: Map<string, Kept>) =>
        [...all.values()]
          .filter(({ changed }) => changed.getTime() >= since)
          .map(
            ({ home, changed }) =>
              `<property><propid>${home.id}</propid><lastchanged>${iso(changed)}</lastchanged><action>${action}</action><url>${urlOf(home)}</url></property>`,
          )
      const changes = [...of('updated', homes), ...of('deleted', deleted)]
      return changes.length === 0
        ? { status: 204 }
        : latin1(`<propertieschanged>${changes.join('')}</propertieschanged>`)
    }
    return { status: 404 }
  }

  return {
    ...service,
    settings: { url: `${service.url}/export`, fields: { feedId: FEED, user: 'calder', password: 'finch' } },
    put(...some: AltoHome[]) {
      for (const home of some) {
        homes.set(home.id, { home, changed: clock() })
        deleted.delete(home.id)
      }
    },
    remove(id: string, { isTold = true }: { isTold?: boolean } = {}) {
      const kept = homes.get(id)!
      homes.delete(id)
      if (isTold) deleted.set(id, { home: kept.home, changed: clock() })
    },
    /** the token ends before its hour */
    endToken() {
      if (token) token = { ...token, until: 0 }
    },
    logins: () => logins,
  }
}
