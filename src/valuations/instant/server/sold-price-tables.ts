import type { ColumnType } from 'kysely'
import type { Position } from '#src/property/listing/listing.ts'
import type { SoldPrice } from '../price-paid-row.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    sold_prices: {
      id: string
      source: 'register' | 'demonstration'
      price: number
      /** YYYY-MM-DD */
      sold_on: string
      home_type: SoldPrice['type']
      new_build: boolean
      tenure: SoldPrice['tenure']
      postcode: string
      street: string
      town: string
      home: string | null
      loc: ColumnType<{ x: number; y: number } | null, string | null, string | null>
      accuracy: Position['accuracy'] | null
    }
  }
}
