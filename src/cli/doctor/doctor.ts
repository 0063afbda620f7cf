import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { errorInWords } from '#src/app/error-in-words.ts'
import { foreignDatabase } from '#src/app/site-agency.ts'
import type { WrittenContent } from '#src/articles/server/load-written.ts'
import { listImports } from '#src/feed-import/run/server/import-records.ts'
import { captchaConfigProblem } from '#src/form-protection/captcha.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { Database } from '#src/platform/database/database.ts'
import { pendingMigrations } from '#src/platform/database/migrate.ts'
import { smtpProblem } from '#src/platform/mail/smtp-problem.ts'
import { bitmapDifferences } from '#src/property/store/server/update-bitmaps.ts'
import { lookupProviderProblem } from '#src/valuations/address-lookup/server/lookup-provider.ts'
import type { Config } from '../../config.ts'
import { withDatabase } from '../site.ts'
import { examineAgency } from './doctor-agency.ts'
import { examineOpenData } from './doctor-open-data.ts'
import { examineAddresses, examinePlaceIds, examinePostcodes } from './doctor-places.ts'
import { examineBuckets, examinePublished, examineReplica, examineWorkAccounts } from './doctor-services.ts'

/** `note`: nothing is broken, but worth knowing. */
export type Finding = { about: string; state: 'well' | 'note' | 'wrong'; words: string[] }

/** What an agency's folder says, where it has no mistakes. */
type ReadFolder = { agency: Agency; written: WrittenContent }

/** How the database is reached: by a connection of the command's own, or by the site's where it asks. */
type ReachDatabase = (action: (db: Database) => Promise<Finding[]>) => Promise<Finding[]>

/** Checks everything a site depends on. Changes nothing, but for a file that it puts in each bucket and deletes. */
export async function examine(
  config: Config,
  reach: ReachDatabase = (action) => withDatabase(config, action),
): Promise<Finding[]> {
  const pagePatterns = await builtPages()
  const { findings, read } = await examineAgency(config.agencyDir, pagePatterns)
  return [
    ...findings,
    examineEnvironment(config, read?.agency),
    await examineMail(config),
    await examineFolder('Data folder', config.dataDir),
    ...(await examineBuckets(config)),
    ...(await examineWorkAccounts(config)),
    ...(config.feedDir === undefined ? [] : [await examineFolder('Drop folder', config.feedDir)]),
    pagePatterns
      ? { about: 'Pages', state: 'well', words: ['built'] }
      : { about: 'Pages', state: 'note', words: ['not built yet; run "npm start"'] },
    ...(await examineDatabase(config, read, reach)),
  ]
}

/** Whether the variables that the agency's settings need are set. */
function examineEnvironment(config: Config, agency: Agency | undefined): Finding {
  const about = 'Environment'
  const { captcha, addressLookup, leads } = agency?.settings ?? {}
  const keys = { siteKey: config.recaptchaSiteKey, secretKey: config.recaptchaSecretKey }
  const mistakes = [
    captchaConfigProblem(config.captcha ?? captcha, keys),
    addressLookup && lookupProviderProblem(addressLookup.provider, config.addressLookupKey),
    leads?.webhookUrl !== undefined && config.leadsWebhookSecret === undefined
      ? 'set LEADS_WEBHOOK_SECRET, which the webhook for enquiries needs'
      : undefined,
  ].filter((mistake) => mistake !== undefined)
  if (mistakes.length > 0) return { about, state: 'wrong', words: mistakes }
  const isOpen = (config.captcha ?? captcha) === 'none'
  if (isOpen && config.production)
    return { about, state: 'note', words: ['the captcha is off: forms are open to spam'] }
  if (config.production && !config.publicUrl.startsWith('https:'))
    return {
      about,
      state: 'note',
      words: [`PUBLIC_URL is ${config.publicUrl}: links in emails should start with https://`],
    }
  return { about, state: 'well', words: ['complete'] }
}

/** Whether the mail server accepts a connection. Sends nothing. */
async function examineMail({ mailUrl, dataDir, production }: Config): Promise<Finding> {
  const about = 'Mail'
  if (mailUrl === undefined) {
    const words = [`MAIL_URL is not set: emails are saved to ${join(dataDir, 'mail')} and not sent`]
    return { about, state: production ? 'wrong' : 'note', words }
  }
  const problem = await smtpProblem(mailUrl)
  const { host } = new URL(mailUrl)
  return problem === undefined
    ? { about, state: 'well', words: [`${host} accepts our emails`] }
    : {
        about,
        state: 'wrong',
        words: [`${host} does not accept our emails (${problem}): see docs/how-to/send-mail.md`],
      }
}

async function examineFolder(about: string, folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return { about, state: 'well', words: [`${folder} is writable`] }
  } catch (error) {
    return { about, state: 'wrong', words: [`${folder} is not writable (${(error as Error).message})`] }
  }
}

/** The path patterns of the built pages; undefined if they are not built. */
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

async function examineDatabase(config: Config, read: ReadFolder | undefined, reach: ReachDatabase): Promise<Finding[]> {
  const about = 'Database'
  try {
    return await reach(async (db) => {
      const version = await serverVersion(db)
      const where = config.databaseUrl === undefined ? 'embedded' : 'external'
      const reached: Finding = { about, state: 'well', words: [`PostgreSQL ${version}, ${where}`] }
      const replica = await examineReplica(config, db)
      const servers = replica ? [reached, replica] : [reached]
      const pending = await pendingMigrations(db)
      if (pending.length === 0) {
        const { agencyDir } = config
        const foreign = read && (await foreignDatabase(db, { agencyDir, name: read.agency.name }))
        if (foreign !== undefined) return [{ about, state: 'wrong', words: [foreign] }]
        return [...servers, ...(await examineData(db, agencyDir, read)), ...(await examinePublished(db, config))]
      }
      const names = pending.length > 3 ? `${pending[0]} to ${pending.at(-1)}` : pending.join(', ')
      const words = [`${pending.length} to apply (${names}); run "npm start" or "migrate"`]
      return [...servers, { about: 'Migrations', state: 'note', words }]
    })
  } catch (error) {
    return [{ about, state: 'wrong', words: [errorInWords(error)] }]
  }
}

async function examineData(db: Database, folder: string, read: ReadFolder | undefined): Promise<Finding[]> {
  const { places, postcodes, properties, shown } = await countData(db)
  const [last] = await listImports(db, 1)
  const isDemo = read?.agency.settings.demoListings !== undefined
  return [
    { about: 'Migrations', state: 'well', words: ['all applied'] },
    places > 0
      ? { about: 'Places', state: 'well', words: [`${formatNumber(places)} loaded`] }
      : { about: 'Places', state: 'note', words: ['none loaded yet; run "npm start"'] },
    ...(read && places > 0 ? [await examinePlaceIds(db, folder, read)] : []),
    await examinePostcodes(db, { postcodes, isDemo }),
    ...(read ? await examineAddresses(db, read.agency) : []),
    await examineOpenData(db, { off: read?.agency.settings.openDataOff ?? [], now: new Date() }),
    {
      about: 'Listings',
      state: 'well',
      words: [`${formatNumber(properties)} stored, ${formatNumber(shown)} on the market`],
    },
    await examineCounts(db),
    !last || last.state === 'imported'
      ? { about: 'Last import', state: 'well', words: [last ? `${last.file}, imported` : 'none yet'] }
      : {
          about: 'Last import',
          state: 'note',
          words: [`${last.file} was ${last.state}; "imports ${last.id}" says why`],
        },
  ]
}

/** Whether what searches are counted by says the same as the listings. */
async function examineCounts(db: Database): Promise<Finding> {
  const about = 'Counts'
  const [fact, ...more] = await bitmapDifferences(db)
  if (fact === undefined) return { about, state: 'well', words: ['agree with the listings'] }
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  return {
    about,
    state: 'wrong',
    words: [`differ from the listings (${fact}${others}); run "rebuild-counts"`],
  }
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
