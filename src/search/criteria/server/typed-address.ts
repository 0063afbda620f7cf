import { sql } from 'kysely'
import { APOSTROPHES, straightenApostrophes } from '#src/formatting/apostrophes.ts'
import { searchKey } from '#src/places/search-key.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { PlaceLookup } from './search-area.ts'

/** A street or the name of a house that homes have in their displayed address. */
export type AddressWithHomes = {
  /** as the addresses spell it, without its place */
  words: string
  /** where all of its homes are, or the place that was typed after it */
  placeId?: number
  homes: Record<Channel, number>
}

/** An address has two words at least: one is a place, or what a sentence is about. */
const MIN_WORDS = 2
const MAX_WORDS = 8
/** Left out of search keys. */
const MARKS = `${APOSTROPHES}.`
/** of "Main Street Stoke sub Hamdon, Somerset" */
const MAX_PLACE_WORDS = 4

/**
 * Finds the street or the house that a visitor may have typed, with its place or without: a part between the commas of
 * displayed addresses. Undefined where no home has it.
 */
export async function findTypedAddress(
  db: Database,
  typed: string,
  places: Pick<PlaceLookup, 'resolve'>,
): Promise<AddressWithHomes | undefined> {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length < MIN_WORDS || words.length > MAX_WORDS) return undefined
  const whole = await homesAt(db, words.join(' '))
  if (whole) return whole
  for (let count = Math.min(MAX_PLACE_WORDS, words.length - 1); count > 0; count--) {
    const named = await places.resolve(words.slice(-count).join(' '))
    const place = named.kind === 'ambiguous' ? named.places[0] : named.kind === 'place' ? named.place : undefined
    if (place?.kind === 'place') return homesAt(db, words.slice(0, -count).join(' '), place.id)
  }
  return undefined
}

/** Without "Saint", which addresses spell in two ways. */
function indexedWords(words: string): string {
  return straightenApostrophes(words).replace(/\b(?:st|saint)\b/gi, ' ')
}

/** The index of words narrows homes down, and the displayed address decides: texts speak of streets near by as well. */
async function homesAt(db: Database, words: string, placeId?: number): Promise<AddressWithHomes | undefined> {
  const key = searchKey(words)
  if (key.length < 4) return undefined
  const { rows } = await sql<{ channel: Channel; place: number | null; homes: number; spelled: string }>`
    select property_search.channel, place_ids[1] as place, count(*)::int as homes, min(trim(found.part)) as spelled
    from property_text join property_search using (property_id) join properties on properties.id = property_id
    cross join lateral (
      select part from unnest(string_to_array(display_address, ',')) part
      where regexp_replace(
        trim(regexp_replace(replace(lower(translate(part, ${MARKS}, '')), '&', ' and '), '[^[:alnum:]]+', ' ', 'g')),
        '\\msaint\\M', 'st', 'g'
      ) = ${key} limit 1
    ) found
    where words @@ plainto_tsquery('english', ${indexedWords(words)})
      ${placeId === undefined ? sql`` : sql`and place_ids @> array[${placeId}::integer]`}
    group by 1, 2`.execute(db)
  const found = new Set(rows.map(({ place }) => place))
  const [only] = found
  const homesOf = (channel: Channel) =>
    rows.filter((row) => row.channel === channel).reduce((sum, { homes }) => sum + homes, 0)
  if (rows.length === 0) return undefined
  const all = placeId ?? (found.size === 1 && only ? only : undefined)
  return {
    words: rows[0]!.spelled,
    ...(all !== undefined && { placeId: all }),
    homes: { sales: homesOf('sales'), lettings: homesOf('lettings') },
  }
}
