/**
 * Makes agencies/demo/addresses.tsv: invented house numbers and names on the streets of agencies/demo/streets.tsv, with
 * the invented postcodes that the demonstration's homes have. The same streets always give the same file.
 *
 *   node scripts/demo-addresses.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHouseNames } from '../src/demo/home-names.ts'
import { createRandom } from '../src/demo/random.ts'
import { isModernStreet, parseStreets, type Street, towns } from '../src/demo/streets.ts'
import { incodeOf } from '../src/demo/to-listing.ts'

const folder = join(import.meta.dirname, '../agencies/demo')

/** The town that letters to a place go through. */
function postTown({ place, outcode }: Street): string {
  if (outcode === 'PE9') return 'Stamford'
  if (outcode === 'LE16') return 'Market Harborough'
  return place === 'Uppingham' ? 'Uppingham' : 'Oakham'
}

function addressesOn(street: Street): string[][] {
  const { place, outcode, county, name } = street
  const random = createRandom(`addresses of ${name}, ${place}`)
  const names = createHouseNames(random)
  const town = postTown(street)
  const locality = place === town ? '' : place
  const postcode = `${outcode} ${incodeOf(name, place)}`
  const last = random.whole(2, isModernStreet(street) || towns.includes(place) ? 9 : 5)
  const step = random.pick([1, 2, 2, 3])
  const rest = [name, locality, town, county, postcode]
  const numbered = Array.from({ length: last }, (_, at) => [String(1 + at * step), '', ...rest])
  const flats = random.chance(0.06) ? [1, 2, 3].map((flat) => [String(last * step + 2), `Flat ${flat}`, ...rest]) : []
  const named = isModernStreet(street) ? [] : [['', names(random.pick(['cottage', 'georgian', 'barn'])), ...rest]]
  return [...numbered, ...flats, ...named]
}

const streets = parseStreets(readFileSync(join(folder, 'streets.tsv'), 'utf8'))
const header = ['building_number', 'building_name', 'street', 'locality', 'town', 'county', 'postcode']
const rows = [header, ...streets.flatMap(addressesOn)]
writeFileSync(join(folder, 'addresses.tsv'), `${rows.map((cells) => cells.join('\t')).join('\n')}\n`)
console.log(`${(rows.length - 1).toLocaleString('en-GB')} addresses`)
