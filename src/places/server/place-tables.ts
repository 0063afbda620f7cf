import type { Generated } from 'kysely'
import type { Nation } from '#src/property/listing/listing.ts'
import type { PlaceKind } from '../place.ts'

/** A row of `places`. `loc` is written as text, "(lng,lat)". */
export type PlacesTable = {
  id: number
  kind: PlaceKind
  name: string
  county: string
  label: string
  slug: string
  nation: Nation | null
  name_key: string
  search_key: string
  population: number
  radius_miles: number
  loc: string
  outcodes: string[]
}

/** an agency's folder, or the command */
export type BoundaryOrigin = 'folder' | 'command'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    places: PlacesTable
    places_edition: { only_row: Generated<boolean>; content_hash: string; loaded_at: Generated<Date> }
    postcodes: { postcode: string; loc: string; country: string | null; district: string | null; ward: string | null }
    local_places: { id: number; name: string; name_key: string; part_of: string; county: string }
    place_boundaries_edition: {
      only_row: Generated<boolean>
      content_hash: string
      credit: string
      origin: BoundaryOrigin
    }
    home_places_edition: { only_row: Generated<boolean>; edition: string }
  }
}
