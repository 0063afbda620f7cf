import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadAgency } from './agency/server/load-agency.ts'
import { loadWritten } from './articles/server/load-written.ts'
import { problemInWords, withDatabase } from './command-site.ts'
import type { Config } from './config.ts'
import { loadMovedAddresses } from './discovery/server/load-moved-addresses.ts'
import { errorInWords } from './error-in-words.ts'
import { listImports } from './feed-import/server/import-records.ts'
import { knownAddresses } from './known-addresses.ts'
import type { Database } from './platform/database/database.ts'
import { pendingMigrations } from './platform/database/migrate.ts'

/** `note`: nothing is broken, but somebody should know. */
export type Finding = { about: string; state: 'well' | 'note' | 'wrong'; words: string[] }

/** Looks at everything that a site stands on, and changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  return [
    await examineAgency(config.agencyDir),
    await examineFolder('Data folder', config.dataDir),
    ...(config.feedDir === undefined ? [] : [await examineFolder('Drop folder', config.feedDir)]),
    await examineBuild(),
    ...(await examineDatabase(config)),
  ]
}

async function examineAgency(folder: string): Promise<Finding> {
  const loaded = await loadAgency(folder)
  const written = await loadWritten(folder, 'agency' in loaded ? loaded.agency : undefined)
  if ('problems' in loaded || 'problems' in written) {
    const problems = [loaded, written].flatMap((one) => ('problems' in one ? one.problems : []))
    return { about: 'Agency', state: 'wrong', words: problems.map((one) => join(folder, problemInWords(one))) }
  }
  const { name, branches } = loaded.agency
  const table = await loadMovedAddresses(folder, knownAddresses(loaded.agency, written.pages))
  if ('problems' in table)
    return { about: 'Agency', state: 'wrong', words: table.problems.map((one) => join(folder, problemInWords(one))) }
  return {
    about: 'Agency',
    state: 'well',
    words: [
      `${name}, ${branches.length} branches, ${written.pages.size} pages, ${written.articles.size} articles, ${written.guides.size} area guides`,
    ],
  }
}

async function examineFolder(about: string, folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return { about, state: 'well', words: [`${folder} can be written`] }
  } catch (error) {
    return { about, state: 'wrong', words: [`${folder} cannot be written (${(error as Error).message})`] }
  }
}

async function examineBuild(): Promise<Finding> {
  const built = await access(join(import.meta.dirname, '../build/server/index.js')).then(
    () => true,
    () => false,
  )
  return built
    ? { about: 'Pages', state: 'well', words: ['built'] }
    : { about: 'Pages', state: 'note', words: ['not built yet; "npm start" does it'] }
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const about = 'Database'
  try {
    return await withDatabase(config, async (db) => {
      const version = await serverVersion(db)
      const where = config.databaseUrl === undefined ? 'embedded' : 'external'
      const reached: Finding = { about, state: 'well', words: [`PostgreSQL ${version}, ${where}`] }
      const pending = await pendingMigrations(db)
      if (pending.length === 0) return [reached, ...(await examineData(db))]
      const words = [`${pending.length} to apply (${pending.join(', ')}); "npm start" or "migrate" does it`]
      return [reached, { about: 'Migrations', state: 'note', words }]
    })
  } catch (error) {
    return [{ about, state: 'wrong', words: [errorInWords(error)] }]
  }
}

async function examineData(db: Database): Promise<Finding[]> {
  const { places, postcodes, properties, shown } = await countData(db)
  const many = (count: number) => count.toLocaleString('en-GB')
  const [last] = await listImports(db, 1)
  return [
    { about: 'Migrations', state: 'well', words: ['all applied'] },
    places > 0
      ? { about: 'Places', state: 'well', words: [`${many(places)} loaded`] }
      : { about: 'Places', state: 'note', words: ['none loaded yet; "npm start" does it'] },
    postcodes > 0
      ? { about: 'Postcodes', state: 'well', words: [`${many(postcodes)} loaded`] }
      : {
          about: 'Postcodes',
          state: 'note',
          words: ['no table: homes whose feed gives no position stand at the centre of their outcode (load-postcodes)'],
        },
    { about: 'Listings', state: 'well', words: [`${many(properties)} kept, ${many(shown)} of them can be searched`] },
    !last || last.state === 'imported'
      ? { about: 'Last import', state: 'well', words: [last ? `${last.file}, imported` : 'none yet'] }
      : {
          about: 'Last import',
          state: 'note',
          words: [`${last.file} was ${last.state} (imports ${last.id} says why)`],
        },
  ]
}

async function serverVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

async function countData(db: Database) {
  const { rows } = await sql<{ places: number; postcodes: number; properties: number; shown: number }>`
    select
      (select count(*)::int from places) as places,
      (select count(*)::int from postcodes) as postcodes,
      (select count(*)::int from properties) as properties,
      (select count(*)::int from property_search) as shown`.execute(db)
  return rows[0] ?? { places: 0, postcodes: 0, properties: 0, shown: 0 }
}
