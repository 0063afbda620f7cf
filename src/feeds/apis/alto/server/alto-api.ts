import { altoFormat } from '#src/feed-import/formats/alto/server/alto-format.ts'
import { readXml } from '#src/feed-import/rows/server/read-xml.ts'
import { childrenOf, textAt, type XmlElement } from '#src/feed-import/rows/xml-element.ts'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import { CallProblem } from '../../../api/server/call-problem.ts'
import type { ApiContext, FeedApi, RemoteProperty } from '../../../api/server/feed-api.ts'

/** A token is good for an hour from its login, and there is one login an hour: a minute less, so that none is used late. */
const TOKEN_SECONDS = 59 * 60

/** Lists hold some hundred bytes of each property. */
const LIST_LIMITS = { depth: 10, characters: 60_000_000 }

/** Alto's Client Feed API, v10 to v13: docs/contracts/alto.md. */
export const altoApi: FeedApi = {
  format: altoFormat,
  parallel: 4,
  // times of its addresses are those of its servers, which may be on summer time
  overlapMs: 65 * MINUTE_MS,

  async signIn({ fields, call }) {
    const login = Buffer.from(`${fields.user}:${fields.password}`).toString('base64')
    const { status, headers } = await call(pathOf(fields, 'branch'), {
      headers: { authorization: `Basic ${login}` },
      accepts: [401, 403],
    })
    const token = headers.token ?? ''
    if (status === 200 && token !== '')
      return {
        headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}` },
        seconds: TOKEN_SECONDS,
      }
    if (status === 200) throw new CallProblem('Alto’s answer to our sign-in has no token in it', 'refused')
    throw new CallProblem(
      'Alto does not let us sign in: the data feed ID, user name or password is wrong, or somebody else signed in with them within the hour',
      'refused',
    )
  },

  async branches(context) {
    return (await branchesOf(context)).map(({ id, name }) => ({ id, name }))
  },

  async *list(context) {
    const branches = await branchesOf(context)
    for (const { client, id } of branches) {
      const root = await xmlOf(context, `branch/${client}/property`, [204])
      const properties = childrenOf(root, 'property').flatMap((one) => listed(one, client, context.now))
      yield { properties, branches: [id] }
    }
  },

  async *changes(context, since) {
    const root = await xmlOf(
      context,
      `property/${since.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '/')}`,
      [204, 304],
    )
    const properties: RemoteProperty[] = []
    const gone: string[] = []
    for (const one of childrenOf(root, 'property')) {
      const client = /\/branch\/(\d+)\//.exec(textAt(one, 'url'))?.[1]
      const [property] = client === undefined ? [] : listed(one, client, context.now)
      if (!property) continue
      if (/^deleted$/i.test(textAt(one, 'action'))) gone.push(property.id)
      else properties.push(property)
    }
    yield { properties, gone }
  },

  async fetch(context, id) {
    const [client, property] = id.split('/')
    const { text } = await context.call(pathOf(context.fields, `branch/${client}/property/${property}`))
    return text
  },
}

function pathOf({ feedId, version }: ApiContext['fields'], path: string): string {
  return `${encodeURIComponent(feedId ?? '')}/${version || 'v13'}/${path}`
}

/** What a call answers; undefined where it says that there is nothing. */
async function xmlOf(context: ApiContext, path: string, accepts: number[]): Promise<XmlElement | undefined> {
  const { status, text } = await context.call(pathOf(context.fields, path), { accepts })
  if (status !== 200 || text.trim() === '') return undefined
  const root = readXml(text, LIST_LIMITS)
  if ('problem' in root) throw new CallProblem(`a list of Alto cannot be read: ${root.problem}`, 'refused')
  return root
}

/** A property of a list: lists of changes spell its number otherwise. Its time of change is what tells whether it is new. */
function listed(property: XmlElement, client: string, now: Date): RemoteProperty[] {
  const id = textAt(property, 'prop_id') || textAt(property, 'propid')
  return /^\d{1,15}$/.test(id)
    ? [{ id: `${client}/${id}`, mark: textAt(property, 'lastchanged') || now.toISOString() }]
    : []
}

/** `client`: as calls name it. `id`: as documents do, the firm's number and the branch's. */
async function branchesOf(context: ApiContext) {
  const root = await xmlOf(context, 'branch', [])
  return childrenOf(root, 'branch').flatMap((branch) => {
    const client = /(\d+)\/?$/.exec(textAt(branch, 'url'))?.[1]
    if (client === undefined) return []
    return [{ client, id: `${textAt(branch, 'firmid')}-${textAt(branch, 'branchid')}`, name: textAt(branch, 'name') }]
  })
}
