import type { DocumentAbout, DocumentListing } from '#src/feed-import/rows/called-format.ts'
import {
  type JsonObject,
  jsonLine,
  jsonList,
  jsonObject,
  jsonText,
  parseJson,
} from '#src/feed-import/rows/json-values.ts'
import { streetLetStatuses, streetSaleStatuses } from './street-codes.ts'
import { isStreetType, streetResources } from './street-resources.ts'

/** A property as the search answers it, with what it includes of it: JSON:API resources. */
export type StreetDocument = {
  id: string
  attributes: JsonObject
  /** the attributes of the one resource of a type; empty where there is none */
  one: (type: string) => JsonObject
  /** those of a relationship, in the order of the feed */
  all: (relationship: string) => JsonObject[]
}

export function streetDocument(text: string): StreetDocument | { problem: string } {
  const given = jsonObject(parseJson(text))
  const property = jsonObject(given.property)
  const id = jsonLine(property.id)
  if (!isStreetType(property, 'property') || id === '') return { problem: 'it is no property' }
  const included = jsonList(given.included).map(jsonObject)
  const relationships = jsonObject(property.relationships)
  const find = streetResources(included)
  return {
    id,
    attributes: jsonObject(property.attributes),
    one: (type) => jsonObject(included.find((resource) => isStreetType(resource, type))?.attributes),
    all: (relationship) => {
      const named = jsonObject(relationships[relationship]).data
      const identifiers = (Array.isArray(named) ? named : named ? [named] : []).map(jsonObject)
      return identifiers.flatMap((one): JsonObject[] => {
        const found = find(one)
        return found ? [jsonObject(found.attributes)] : []
      })
    },
  }
}

export const streetWord = (value: unknown) => jsonLine(value).toLowerCase()

/** Words that say how a side of a property stands, the most telling first. */
export function streetStatusWords({ attributes, one }: StreetDocument, side: 'sale' | 'let'): string[] {
  const own = side === 'sale' ? attributes.sale_status : attributes.letting_status
  const listing = one(side === 'sale' ? 'sales_listing' : 'lettings_listing')
  return [own, listing.status, attributes.status].map(streetWord).filter(Boolean)
}

/**
 * The listings of a property: its sale, its letting, or both. References have their side always, so that they stay the
 * same when a home that is for sale becomes one that is to let as well.
 */
export function describeStreet(text: string): DocumentAbout | { problem: string } {
  const document = streetDocument(text)
  if ('problem' in document) return document
  const { id, attributes, one } = document
  const branch = jsonLine(attributes.branch_uuid)
  const overall = streetWord(attributes.status)
  const isBoth = attributes.dual_listing === true || overall === 'for sale and to let'
  const listings = (['sale', 'let'] as const).flatMap((side): DocumentListing[] => {
    const listing = one(side === 'sale' ? 'sales_listing' : 'lettings_listing')
    const statuses = side === 'sale' ? streetSaleStatuses : streetLetStatuses
    const others = side === 'sale' ? streetLetStatuses : streetSaleStatuses
    // what it is now is in its own status; an old listing of the other side is often still there
    const isThis = isBoth || statuses.has(overall) || !others.has(overall)
    if (Object.keys(listing).length === 0 || !isThis || listing.archived === true) return []
    const showFrom = readMoment(listing.publish_after)
    return [{ ref: `${id}-${side === 'sale' ? 'S' : 'L'}`, branch, side, ...(showFrom && { showFrom }) }]
  })
  return { listings }
}

function readMoment(value: unknown): string | undefined {
  const time = Date.parse(jsonText(value))
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
