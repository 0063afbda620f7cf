import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { parsePostcodeStart } from '#src/places/postcode.ts'

/**
 * Whether the home of an id has the postcode that staff typed, in full or as far as "LE15 7". Other words are not
 * compared, so that they cost nothing.
 */
export function hasPostcode(propertyId: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  const postcode = parsePostcodeStart(words)
  if (!postcode) return sql<SqlBool>`false`
  const like = `${postcode.outcode}${postcode.incode.padEnd(3, '_')}`.toLowerCase()
  // reading a listing costs a visit to the TOAST table: only those without a key need it (src/property/listing/home-key.ts)
  return sql<SqlBool>`${propertyId} in (
    select known.id from properties known where case
      when known.home_key is not null then known.home_key like ${`%|${like}|%`}
      else lower(concat(known.listing->'address'->>'outcode', known.listing->'address'->>'incode')) like ${like}
    end)`
}
