import { parsePostcode } from '#src/places/postcode.ts'
import { figure, type OpenDataReader, quoted } from './open-data-reader.ts'

/** "2026-01" of "202601_fixed_pc_coverage_r2_CR.csv" */
function monthInName(name: string): string | undefined {
  const [, year, month] = /(?:^|[/\\])(20\d{2})(0[1-9]|1[0-2])_[^/\\]*$/.exec(name) ?? []
  return year && `${year}-${month}`
}

/**
 * Ofcom's Connected Nations, fixed coverage by postcode: a file for each postcode area. Per cent of the premises that Ofcom
 * counts to the postcode, which says nothing of one home.
 */
export const BROADBAND_FILE: OpenDataReader = {
  set: 'broadband',
  what: 'an Ofcom file of fixed coverage by postcode',
  table: 'broadband_coverage',
  columns: {
    postcode: ['postcode_space', 'postcode'],
    superfast: ['sfbb_availability_(%_premises)'],
    ultrafast: ['ufbb_availability_(%_premises)'],
    gigabit: ['gigabit_availability_(%_premises)'],
  },
  isKeyed: true,
  editionInName: monthInName,
  read(cell) {
    const postcode = parsePostcode(cell('postcode'))
    if (!postcode) return { kind: 'bad', reason: `${quoted(cell('postcode'))} isn't a postcode` }
    const [superfast, ultrafast, gigabit] = ['superfast', 'ultrafast', 'gigabit'].map((name) => percent(cell(name)))
    if (superfast === undefined || ultrafast === undefined || gigabit === undefined)
      return { kind: 'bad', reason: "a share isn't a number from 0 to 100" }
    return { kind: 'row', row: { postcode: postcode.outcode + postcode.incode, superfast, ultrafast, gigabit } }
  },
}

/**
 * Ofcom's Connected Nations, mobile coverage by council: Ofcom publishes nothing finer in bulk. A column counts premises that
 * exactly so many of the four networks reach; a blank one counts none.
 */
export const MOBILE_FILE: OpenDataReader = {
  set: 'mobile',
  what: 'an Ofcom file of mobile coverage by local authority',
  table: 'mobile_coverage',
  columns: {
    district: ['laua'],
    name: ['laua_name'],
    none: ['4g_prem_in_0'],
    all: ['4g_prem_in_4'],
  },
  optional: { noneOutdoors: ['5g_high_confidence_prem_out_0'] },
  isKeyed: true,
  editionInName: monthInName,
  read(cell) {
    const district = cell('district')
    if (!/^[A-Z]\d{8}$/.test(district)) return { kind: 'bad', reason: `${quoted(district)} isn't a council's code` }
    if (cell('none') === '' && cell('all') === '') return { kind: 'skipped', why: 'without figures' }
    const [none, all] = [percent(cell('none') || '0'), percent(cell('all') || '0')]
    const outdoors = percent(cell('noneOutdoors'))
    if (none === undefined || all === undefined) return { kind: 'bad', reason: "a share isn't a number from 0 to 100" }
    const row = {
      district,
      name: cell('name').slice(0, 100),
      indoor_4g_any: 100 - none,
      indoor_4g_all: all,
      outdoor_5g_any: outdoors === undefined ? null : 100 - outdoors,
    }
    return { kind: 'row', row }
  },
}

/** Published with one or two decimals; rounding may take one a hair over the hundred. */
function percent(text: string): number | undefined {
  const value = figure(text)
  return value !== undefined && value >= 0 && value < 100.1 ? Math.min(100, value) : undefined
}
