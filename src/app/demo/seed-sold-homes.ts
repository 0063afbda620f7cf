import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Agency } from '#src/agency/profile/agency.ts'
import { parseStreets } from '#src/demo/ingredients/streets.ts'
import { readLocality } from '#src/demo/server/read-locality.ts'
import { generateSoldHomes } from '#src/demo/sold-homes.ts'
import type { Database } from '#src/platform/database/database.ts'
import { countDemonstrationSales, upsertSoldPrices } from '#src/valuations/instant/server/sold-price-statements.ts'

/** Some four hundred a year: about as many homes as change hands in a county. */
const COUNT = 2000

type SeedParts = { agency: Pick<Agency, 'key'>; config: { agencyDir: string }; now: Date }

/**
 * Gives a demonstration agency invented sales for its instant valuations, once. Another process may be at it too: the
 * same sales have the same ids.
 */
export async function seedSoldHomes(db: Database, { agency, config, now }: SeedParts): Promise<{ added: number }> {
  if ((await countDemonstrationSales(db)) > 0) return { added: 0 }
  const locality = await readLocality(config.agencyDir)
  const streets = parseStreets(await readFile(join(config.agencyDir, 'streets.tsv'), 'utf8'), locality)
  const sold = generateSoldHomes({ seed: agency.key, count: COUNT, streets, today: now })
  await upsertSoldPrices(
    db,
    sold.map((home) => ({ ...home, home: null })),
    'demonstration',
  )
  return { added: sold.length }
}
