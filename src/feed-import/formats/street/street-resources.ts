import { type JsonObject, jsonLine, jsonText } from '#src/feed-import/rows/json-values.ts'

/** Types are spelt `outside_space`, `outsideSpace` or `outside-space`, by which of them names the resource. */
const typeOf = (type: unknown) => jsonText(type).toLowerCase().replaceAll(/[_-]/g, '')

export const isStreetType = (resource: JsonObject, type: string) => typeOf(resource.type) === typeOf(type)

const keyOf = (type: unknown, id: unknown) => `${typeOf(type)} ${jsonLine(id)}`

export type FindStreetResource = (identifier: JsonObject) => JsonObject | undefined

/** Finds what a relationship names among the resources of an answer, of which a page has thousands. */
export function streetResources(included: readonly JsonObject[]): FindStreetResource {
  const byKey = new Map(included.map((one) => [keyOf(one.type, one.id), one]))
  // a type of another name is known by its id, where no other resource has the same
  const byId = new Map<string, JsonObject | undefined>()
  for (const one of included) byId.set(jsonLine(one.id), byId.has(jsonLine(one.id)) ? undefined : one)
  return ({ type, id }) => byKey.get(keyOf(type, id)) ?? byId.get(jsonLine(id))
}
