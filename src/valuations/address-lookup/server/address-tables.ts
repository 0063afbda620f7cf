import type { Generated } from 'kysely'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    addresses: {
      id: string
      building_number: string
      building_name: string
      street: string
      locality: string
      town: string
      county: string
      postcode: string
      words: string
    }
    addresses_edition: {
      only_row: Generated<boolean>
      content_hash: string
      origin: 'folder' | 'command'
      loaded_at: Generated<Date>
    }
  }
}
