import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { errorInWords } from '#src/app/error-in-words.ts'
import { listImports } from '#src/feed-import/run/server/import-records.ts'
import { captchaConfigProblem } from '#src/form-protection/captcha.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { Database } from '#src/platform/database/database.ts'
import { pendingMigrations } from '#src/platform/database/migrate.ts'
import { smtpProblem } from '#src/platform/mail/smtp-problem.ts'
import { lookupProviderProblem } from '#src/valuations/address-lookup/server/lookup-provider.ts'
import type { Config } from '../../config.ts'
import { withDatabase } from '../site.ts'
import { examineAgency } from './doctor-agency.ts'
import { examinePlaceIds } from './doctor-places.ts'
import { examineBuckets, examineReplica } from './doctor-services.ts'

/** `note`: nothing is broken, but somebody should know. */
export type Finding = { about: string; state: 'well' | 'note' | 'wrong'; words: string[] }

/** Looks at everything that a site stands on, and changes nothing; a file that it puts in a bucket it takes away again. */
export async function examine(config: Config): Promise<Finding[]> {
  const pagePatterns = await builtPages()
  const { findings, read } = await examineAgency(config.agencyDir, pagePatterns)
  return [
    ...findings,
    examineEnvironment(config, read?.agency),
    await examineMail(config),
    await examineFolder('Data folder', config.dataDir),
    ...(await examineBuckets(config)),
    ...(config.feedDir === undefined ? [] : [await examineFolder('Drop folder', config.feedDir)]),
    pagePatterns
      ? { about: 'Pages', state: 'well', words: ['built'] }
      : { about: 'Pages', state: 'note', words: ['not built yet; "npm start" does it'] },
    ...(await examineDatabase(config, (db) => (read ? examinePlaceIds(db, config.agencyDir, read) : undefined))),
  ]
}

/** What the agency's settings ask of the environment. */
function examineEnvironment(config: Config, agency: Agency | undefined): Finding {
  const about = 'Environment'
  const { captcha, addressLookup, leads } = agency?.settings ?? {}
  const keys = { siteKey: config.recaptchaSiteKey, secretKey: config.recaptchaSecretKey }
  const mistakes = [
    captchaConfigProblem(config.captcha ?? captcha, keys),
    addressLookup && lookupProviderProblem(addressLookup.provider, config.addressLookupKey),
    leads?.webhookUrl !== undefined && config.leadsWebhookSecret === undefined
      ? 'LEADS_WEBHOOK_SECRET is needed for the webhook of leads'
      : undefined,
  ].filter((mistake) => mistake !== undefined)
  if (mistakes.length > 0) return { about, state: 'wrong', words: mistakes }
  const isOpen = (config.captcha ?? captcha) === 'none'
  if (isOpen && config.production)
    return { about, state: 'note', words: ['the captcha is none: forms are open to machines'] }
  if (config.production && !config.publicUrl.startsWith('https:'))
    return { about, state: 'note', words: [`PUBLIC_URL is ${config.publicUrl}: links in mail want https://…`] }
  return { about, state: 'well', words: ["complete for the agency's settings"] }
}

/** Whether mail can leave. Nothing is sent. */
async function examineMail({ mailUrl, dataDir, production }: Config): Promise<Finding> {
  const about = 'Mail'
  if (mailUrl === undefined) {
    const words = [`no MAIL_URL: mail is written to ${join(dataDir, 'mail')} and reaches nobody`]
    return { about, state: production ? 'wrong' : 'note', words }
  }
  const problem = await smtpProblem(mailUrl)
  const { host } = new URL(mailUrl)
  return problem === undefined
    ? { about, state: 'well', words: [`${host} takes mail from us`] }
    : { about, state: 'wrong', words: [`${host} does not (${problem}): see docs/how-to/send-mail.md`] }
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

/** The addresses of the pages that are built; undefined: they are not. */
async function builtPages(): Promise<readonly string[] | undefined> {
  const file = join(import.meta.dirname, '../../../build/server/index.js')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  const { pagePatterns }: { pagePatterns?: string[] } = await import(pathToFileURL(file).href)
  return pagePatterns
}

async function examineDatabase(
  config: Config,
  examinePlaces: (db: Database) => Promise<Finding> | undefined,
): Promise<Finding[]> {
  const about = 'Database'
  try {
    return await withDatabase(config, async (db) => {
      const version = await serverVersion(db)
      const where = config.databaseUrl === undefined ? 'embedded' : 'external'
      const reached: Finding = { about, state: 'well', words: [`PostgreSQL ${version}, ${where}`] }
      const replica = await examineReplica(config, db)
      const servers = replica ? [reached, replica] : [reached]
      const pending = await pendingMigrations(db)
      if (pending.length === 0) return [...servers, ...(await examineData(db, examinePlaces))]
      const words = [`${pending.length} to apply (${pending.join(', ')}); "npm start" or "migrate" does it`]
      return [...servers, { about: 'Migrations', state: 'note', words }]
    })
  } catch (error) {
    return [{ about, state: 'wrong', words: [errorInWords(error)] }]
  }
}

async function examineData(
  db: Database,
  examinePlaces: (db: Database) => Promise<Finding> | undefined,
): Promise<Finding[]> {
  const { places, postcodes, properties, shown } = await countData(db)
  const [last] = await listImports(db, 1)
  const placeIds = places > 0 ? await examinePlaces(db) : undefined
  return [
    { about: 'Migrations', state: 'well', words: ['all applied'] },
    places > 0
      ? { about: 'Places', state: 'well', words: [`${formatNumber(places)} loaded`] }
      : { about: 'Places', state: 'note', words: ['none loaded yet; "npm start" does it'] },
    ...(placeIds ? [placeIds] : []),
    postcodes > 0
      ? { about: 'Postcodes', state: 'well', words: [`${formatNumber(postcodes)} loaded`] }
      : {
          about: 'Postcodes',
          state: 'note',
          words: ['no table: homes whose feed gives no position stand at the centre of their outcode (load-postcodes)'],
        },
    {
      about: 'Listings',
      state: 'well',
      words: [`${formatNumber(properties)} kept, ${formatNumber(shown)} of them can be searched`],
    },
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
