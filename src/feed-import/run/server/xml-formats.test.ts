import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { importFeed } from './import-file.ts'

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

type Home = { ref: number; price: number }

const jupix = (homes: readonly Home[]) =>
  `<?xml version="1.0"?><properties>${homes
    .map(
      ({ ref, price }) =>
        `<property><propertyID>${ref}</propertyID><branchID>CF1</branchID><department>Sales</department>` +
        `<displayAddress>Finch Lane, Oakham</displayAddress><addressPostcode>LE15 6QS</addressPostcode>` +
        `<propertyBedrooms>3</propertyBedrooms><price>${price}</price><availability>2</availability></property>`,
    )
    .join('\n')}</properties>`

const expertAgent = (homes: readonly Home[]) =>
  `<?xml version="1.0"?><branches><branch name="CF1"><properties>${homes
    .map(
      ({ ref, price }) =>
        `<property reference="${ref}"><department>Residential Sales</department><priority>On Market</priority>` +
        `<price_text>£${price}</price_text><numeric_price>${price}.0000</numeric_price><bedrooms>3</bedrooms>` +
        '<street>Finch Lane</street><town>Oakham</town><postcode>LE15 6QS</postcode></property>',
    )
    .join('\n')}</properties></branch></branches>`

test.each([
  ['Jupix', jupix],
  ['Expert Agent', expertAgent],
])(
  '%s: a thousand homes, one change, one that leaves, the removal limit and a file that is cut',
  async (label, write) => {
    const homes = Array.from({ length: 1000 }, (_, at) => ({ ref: at + 1, price: 250_000 }))
    const take = async (text: string) =>
      (await importFeed(desk.deps, { path: await desk.write(text, 'properties.xml') }))[0]!
    expect(await take(write(homes))).toMatchObject({
      state: 'imported',
      format: label,
      added: 1000,
      setAside: { total: 0 },
    })
    expect(await take(write(homes))).toMatchObject({ unchanged: 1000 })
    const fewer = homes.slice(0, 999).map((home) => (home.ref === 7 ? { ...home, price: 240_000 } : home))
    expect(await take(write(fewer))).toMatchObject({ changed: 1, unchanged: 998, left: { withdrawn: 1 } })
    expect(await take(write(homes.slice(0, 300)))).toMatchObject({ state: 'stopped' })
    expect(await take(write(homes).slice(0, -30))).toMatchObject({ state: 'refused' })
  },
)
