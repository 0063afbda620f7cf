/**
 * Makes addresses.tsv of a demonstration agency's folder: invented house numbers and names on the streets of its
 * streets.tsv, with the invented postcodes that its homes have. The same streets always give the same file.
 *
 *   node scripts/demo-addresses.ts [agencies/demo]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { incodeOf } from '#src/demo/drafts/to-listing.ts'
import { createRandom } from '#src/demo/ingredients/random.ts'
import { isInTown, isModernStreet, parseStreets, postTown, type Street } from '#src/demo/ingredients/streets.ts'
import { createHouseNames } from '#src/demo/words/home-names.ts'
import { readLocality } from '../src/demo/server/read-locality.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '../agencies/demo')
const patch = await readLocality(folder)

/** The town that letters to a place go through. */
function postalTown(street: Street): string {
  return isInTown(street) ? postTown(street) : (patch.postTowns[street.outcode] ?? postTown(street))
}

function addressesOn(street: Street): string[][] {
  const { place, outcode, county, name } = street
  const random = createRandom(`addresses of ${name}, ${place}`)
  const names = createHouseNames(random, patch.houseNames)
  const town = postalTown(street)
  const locality = place === town ? '' : place
  const postcode = `${outcode} ${incodeOf(street)}`
  const last = random.whole(2, isModernStreet(street) || isInTown(street) ? 9 : 5)
  const step = random.pick([1, 2, 2, 3])
  const rest = [name, locality, town, county, postcode]
  const numbered = Array.from({ length: last }, (_, at) => [String(1 + at * step), '', ...rest])
  const flats = random.chance(0.06) ? [1, 2, 3].map((flat) => [String(last * step + 2), `Flat ${flat}`, ...rest]) : []
  const named = isModernStreet(street) ? [] : [['', names(random.pick(['cottage', 'georgian', 'barn'])), ...rest]]
  return [...numbered, ...flats, ...named]
}

const streets = parseStreets(readFileSync(join(folder, 'streets.tsv'), 'utf8'), patch)
const header = ['building_number', 'building_name', 'street', 'locality', 'town', 'county', 'postcode']
const rows = [header, ...streets.flatMap(addressesOn)]
writeFileSync(join(folder, 'addresses.tsv'), `${rows.map((cells) => cells.join('\t')).join('\n')}\n`)
console.log(`${(rows.length - 1).toLocaleString('en-GB')} addresses`)
