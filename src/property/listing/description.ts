import type { Listing } from './listing.ts'

/** The line of a card, in characters; a development's is shorter. */
const CARD_LINE = 200
const DEVELOPMENT_CARD_LINE = 100

/** The line under the address of a card: the summary, or else the beginning of the description, cut at a word. */
export function shortDescription(listing: Pick<Listing, 'summary' | 'description' | 'developmentKey'>): string {
  const text = descriptionText(listing.summary) || descriptionText(listing.description)
  return cutAtWord(text, listing.developmentKey === undefined ? CARD_LINE : DEVELOPMENT_CARD_LINE)
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', pound: '£' }))

/** The words of simple HTML: tags become spaces where they part words, entities their characters. */
export function descriptionText(html: string): string {
  return html
    .replace(/<\/?(p|br|ul|li)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
      return code > 0x10ffff ? entity : String.fromCodePoint(code)
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `max` characters, cut after a whole word where there is one, and then marked with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const room = text.slice(0, max)
  const space = room.lastIndexOf(' ')
  const cut = space > 0 ? room.slice(0, space) : text.slice(0, max - 1)
  return `${cut.replace(/[\s,;:.–-]+$/, '').slice(0, max - 1)}…`
}
