import { type JsonObject, jsonLine, jsonText } from '#src/feed-import/rows/json-values.ts'

/** Types are spelt `outside_space`, `outsideSpaces` or `outside-space`, by what names the resource. */
const typeOf = (type: unknown) => jsonText(type).toLowerCase().replaceAll(/[_-]/g, '').replace(/s$/, '')

export const isStreetType = (resource: JsonObject, type: string) => typeOf(resource.type) === typeOf(type)

const keyOf = (type: unknown, id: unknown) => `${typeOf(type)} ${jsonLine(id)}`

export type FindStreetResource = (identifier: JsonObject) => JsonObject | undefined

/** Finds what a relationship names among the resources of an answer, of which a page has thousands. */
export function streetResources(included: readonly JsonObject[]): FindStreetResource {
  const byKey = new Map(included.map((one) => [keyOf(one.type, one.id), one]))
  // a resource whose type has another name is known by its id, unless that is of several that say different things
  const byId = new Map<string, JsonObject | undefined>()
  for (const one of included) {
    const id = jsonLine(one.id)
    const known = byId.get(id)
    if (!byId.has(id)) byId.set(id, one)
    else if (known && JSON.stringify(known.attributes) !== JSON.stringify(one.attributes)) byId.set(id, undefined)
  }
  return ({ type, id }) => byKey.get(keyOf(type, id)) ?? byId.get(jsonLine(id))
}
