import { formatUkDate } from '#src/formatting/uk-date.ts'
import { tidyDate } from '../values/tidy-values.ts'
import type { Criterion } from './criterion.ts'
import { afterPrefix, ignored } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** `YYYY-MM-DD` */
    auctionDate?: string
  }
}

export const auctionDate: Criterion = {
  fields: [
    {
      name: 'auctionDate',
      parameters: ['auction_date', 'auctionDate'],
      match: (segment) => afterPrefix('auction-date-', segment),
      parse: (value) => {
        const auctionDate = tidyDate(value)
        return auctionDate ? { set: { auctionDate } } : ignored(value, 'isn’t a valid date')
      },
      format: ({ auctionDate }) => auctionDate && `auction-date-${auctionDate}`,
      values: { kind: 'date' },
      home: { column: 'auction_date', operator: 'equals', alert: { column: 'auction_date', type: 'date' } },
    },
  ],
  // a day's lots are homes, land and shops
  asksBeyondHomes: ({ auctionDate }) => auctionDate !== undefined,
  chips: ({ auctionDate }) =>
    auctionDate ? [{ words: `Auction on ${formatUkDate(auctionDate)}`, change: { auctionDate: undefined } }] : [],
  relax: ({ auctionDate }) => (auctionDate ? [{ words: 'Any auction date', change: { auctionDate: undefined } }] : []),
}
