import { type FeedNode, leafNode } from '#src/feed-import/rows/feed-node.ts'

/** A property with what its price's text and its rooms' measurements say in elements of their own. */
export function deriveExpertAgent(property: FeedNode): FeedNode[] {
  const price = property.children.find((child) => child.name === 'price_text')?.text.trim() ?? ''
  const derived = [
    leafNode('kerbside-poa', isOnRequest(price) ? 'yes' : ''),
    leafNode('kerbside-qualifier', qualifierIn(price)),
    leafNode('kerbside-period', periodIn(price)),
  ]
  return [{ ...property, children: [...property.children.map(withMeasurements), ...derived] }]
}

const isOnRequest = (price: string) => /\bp\.?\s?o\.?\s?a\b|on (?:application|request)/i.test(price)

/** "Guide Price £450,000": what stands before the figure. */
function qualifierIn(price: string): string {
  const before = /^([a-z][a-z .]{2,40}?)\s*(?:of\s+)?[£\d]/i.exec(price)?.[1]
  if (before === undefined || isOnRequest(before)) return ''
  const isRegion = /(?:region|excess)$/i.test(before)
  return isRegion ? `${before} of` : before
}

/** What a rent is for, in our own words; "" if the text does not say. */
function periodIn(price: string): string {
  if (/\bp\.?\s?p\.?\s?p\.?\s?w\b|per person per week/i.test(price)) return 'A week for each person'
  if (/\bp\.?c\.?m\b|\bmonth|\bpm\b/i.test(price)) return 'A month'
  if (/\bp\.?w\b|\bweek/i.test(price)) return 'A week'
  if (/\bp\.?q\b|\bquarter/i.test(price)) return 'A quarter'
  return /\bp\.?a\b|\bannum|\bannual|\byear/i.test(price) ? 'A year' : ''
}

/** "14' 2'' x 6' 8'' (4.32m x 2.03m)": the metres. Length first, as agents say it. */
const METRES = /(\d{1,3}(?:\.\d{1,3})?)\s*m?\s*x\s*(\d{1,3}(?:\.\d{1,3})?)\s*m\b/i

function withMeasurements(rooms: FeedNode): FeedNode {
  if (rooms.name !== 'rooms') return rooms
  return { ...rooms, children: rooms.children.map(withMetres) }
}

function withMetres(room: FeedNode): FeedNode {
  const text = room.children.find((child) => child.name === 'measurement_text')?.text ?? ''
  const found = METRES.exec(text)
  if (!found) return room
  return {
    ...room,
    children: [...room.children, leafNode('kerbside-length', found[1]!), leafNode('kerbside-width', found[2]!)],
  }
}
