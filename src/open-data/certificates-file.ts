import { parsePostcode } from '#src/places/postcode.ts'
import { dayOf, figure, type OpenDataReader, quoted } from './open-data-reader.ts'

/**
 * Domestic certificates of England and Wales, as "Get energy performance of buildings data" publishes them (a file a year), and
 * as epc.opendatacommunities.org did until 30 May 2026. The columns are found by name: their order differs from year to year.
 */
export const CERTIFICATES_FILE: OpenDataReader = {
  set: 'epc',
  what: 'a file of domestic energy certificates',
  table: 'epc_certificates',
  columns: {
    address1: ['address1', 'address_line_1'],
    postcode: ['postcode'],
    letter: ['current_energy_rating'],
    score: ['current_energy_efficiency'],
    lodged: ['lodgement_date', 'registration_date'],
  },
  optional: {
    number: ['certificate_number', 'lmk_key', 'rrn'],
    address2: ['address2', 'address_line_2'],
    address3: ['address3', 'address_line_3'],
    potential: ['potential_energy_efficiency'],
    floorArea: ['total_floor_area'],
    uprn: ['uprn'],
  },
  isKeyed: false,
  editionColumn: 'lodged_on',
  read(cell) {
    const postcode = parsePostcode(cell('postcode'))
    if (!postcode) return { kind: 'bad', reason: `${quoted(cell('postcode'))} isn't a postcode` }
    const lodged = dayOf(cell('lodged'))
    if (!lodged) return { kind: 'bad', reason: `${quoted(cell('lodged'))} isn't a day` }
    const letter = cell('letter').toUpperCase()
    if (!/^[A-G]$/.test(letter)) return { kind: 'skipped', why: 'without a rating' }
    const lines = ['address1', 'address2', 'address3'].map(cell).filter((line) => line !== '')
    if (lines.length === 0) return { kind: 'skipped', why: 'without an address' }
    const uprn = cell('uprn').replace(/^0+|\.0+$/g, '')
    return {
      kind: 'row',
      row: {
        postcode: postcode.outcode + postcode.incode,
        uprn: /^\d{1,12}$/.test(uprn) ? uprn : null,
        address: lines.join(', ').slice(0, MAX_ADDRESS),
        number: cell('number').slice(0, MAX_NUMBER) || null,
        letter,
        score: score(cell('score')),
        potential: score(cell('potential')),
        floor_area_m2: area(cell('floorArea')),
        lodged_on: lodged,
      },
    }
  },
}

const MAX_ADDRESS = 300
const MAX_NUMBER = 80

/** Some homes give more energy than they take, and some certificates have a slip of the pen. */
function score(text: string): number | null {
  const value = figure(text)
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 200 ? value : null
}

/** Square metres; nought and less than a cupboard is not an area that was measured. */
function area(text: string): number | null {
  const value = figure(text)
  return value !== undefined && value >= 5 && value <= 20_000 ? value : null
}
