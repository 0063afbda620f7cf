import { dayOf, figure, type OpenDataReader, quoted } from './open-data-reader.ts'

/** The UK House Price Index of HM Land Registry: its full file, or the average prices. */
export const HOUSE_PRICES_FILE: OpenDataReader = {
  set: 'house-prices',
  what: 'a UK House Price Index file',
  table: 'house_prices',
  columns: {
    date: ['date'],
    name: ['regionname', 'region_name'],
    area: ['areacode', 'area_code'],
    average: ['averageprice', 'average_price'],
  },
  optional: { yearly: ['12m%change', 'annual_change'] },
  isKeyed: true,
  editionColumn: 'month',
  read(cell) {
    const month = dayOf(cell('date'))
    if (!month) return { kind: 'bad', reason: `${quoted(cell('date'))} isn't a day` }
    if (month < FIRST_MONTH) return { kind: 'skipped', why: 'of long ago' }
    if (!/^[A-Z]\d{8}$/.test(cell('area')))
      return { kind: 'bad', reason: `${quoted(cell('area'))} isn't an area's code` }
    const average = figure(cell('average'))
    if (average === undefined || average <= 0) return { kind: 'skipped', why: 'without a price' }
    const row = {
      area: cell('area'),
      name: cell('name').slice(0, 100),
      month: `${month.slice(0, 7)}-01`,
      average: Math.round(average),
      yearly_change: figure(cell('yearly')) ?? null,
    }
    return { kind: 'row', row }
  },
}

/** The pages show the last year: what is older tells nobody anything. */
const FIRST_MONTH = '2015-01-01'
