import { resolve } from 'node:path'
import { erasePersonCommand, exportPersonCommand, usersCommand } from './account/server/commands.ts'
import { viewsCommand } from './analytics/server/views-command.ts'
import type { Command, OptionGiven } from './command-line.ts'
import { withDatabase, withMigratedDatabase, withSite } from './command-site.ts'
import type { Config } from './config.ts'
import { configurationInForce } from './configuration-in-force.ts'
import { seedDemo } from './demo/server/seed.ts'
import { examine, type Finding } from './doctor.ts'
import { csvLine } from './enquiries/csv-line.ts'
import { leadsCommand } from './enquiries/server/commands.ts'
import { createLeads } from './enquiries/server/leads.ts'
import { createUploads } from './enquiries/server/uploads.ts'
import { type CommandWriter, importCommand, importsCommand, undoImportCommand } from './feed-import/server/commands.ts'
import { importParts } from './import-parts.ts'
import { peopleParts } from './people-parts.ts'
import { loadPostcodes, type PostcodeReport } from './places/server/load-postcodes.ts'
import { migrate } from './platform/database/migrate.ts'
import { createJobs } from './platform/jobs.ts'
import { mailCommand } from './platform/mail/mail-command.ts'
import { createProperties } from './property/server/properties.ts'
import { seedSoldHomes } from './seed-sold-homes.ts'
import { loadPricePaid, pricePaidInWords } from './valuations/server/instant-load.ts'
import { placeSoldPrices } from './valuations/server/instant-sold-prices.ts'
import { type AddressReport, loadAddresses } from './valuations/server/load-addresses.ts'

export type Context = {
  config: Config
  writer: CommandWriter
  /** where the person stands who types a path */
  folder: string
}

const json = { type: 'boolean', about: 'Print JSON, for scripts (with npm run --silent).' } as const
const source = { type: 'string', value: 'NAME', about: 'Which feed, if the site has several. Default: blm.' } as const

export const commands: Record<string, Command<Context>> = {
  import: {
    summary: 'Imports a BLM feed: its listings are added, changed, or leave the market.',
    operands: 'FILE|FOLDER|ZIP',
    fewest: 1,
    options: {
      'dry-run': { type: 'boolean', about: 'Say what would happen, and change nothing.' },
      force: { type: 'boolean', about: 'Pass the brake that stops a file which would empty the stock.' },
      branch: {
        type: 'string',
        multiple: true,
        value: 'FEED=SLUG',
        about: "Which of the agency's branches a BRANCH_ID of the feed is, for this import.",
      },
      source,
      json,
    },
    notes: ['Ends with 0 when every file was imported, with 1 when one was stopped or refused.'],
    run: ({ config, writer, folder }, [path = ''], given) =>
      onSite(config, writer, (site) =>
        importCommand(
          importParts(site),
          {
            path: resolve(folder, path),
            dryRun: given['dry-run'] === true,
            force: given.force === true,
            branches: Array.isArray(given.branch) ? given.branch : [],
            source: textOf(given.source),
            json: given.json === true,
          },
          writer,
        ),
      ),
  },

  'undo-import': {
    summary: 'Puts everything back to what it was before the last import.',
    operands: '[ID]',
    most: 1,
    options: { source, json },
    run: ({ config, writer }, [id], given) =>
      withNumber(id, writer, (importId) =>
        withMigratedDatabase(config, (db) =>
          undoImportCommand(
            { db, clock: () => new Date() },
            { importId, source: textOf(given.source), json: given.json === true },
            writer,
          ),
        ),
      ),
  },

  imports: {
    summary: 'Lists the last imports, or prints the report of one.',
    operands: '[ID]',
    most: 1,
    options: { json },
    run: ({ config, writer }, [id], given) =>
      withNumber(id, writer, (importId) =>
        withMigratedDatabase(config, (db) => importsCommand({ db }, { importId, json: given.json === true }, writer)),
      ),
  },

  'load-postcodes': {
    summary: 'Loads a national postcode table, so that homes stand where their postcode is.',
    operands: 'FILE|FOLDER|ZIP',
    fewest: 1,
    notes: [
      'Takes ONSPD (ONS) or Code-Point Open (Ordnance Survey), unpacked or as it is downloaded. The table before it stays',
      'in use until the new one is complete. Show the credit that its licence asks for.',
    ],
    run: ({ config, writer, folder }, [path = '']) =>
      withMigratedDatabase(config, async (db) => {
        const outcome = await loadPostcodes(db, resolve(folder, path), {
          onProgress: ({ rows, readBytes, totalBytes }) =>
            writer.progress?.(`${many(rows)} rows, ${Math.floor((100 * readBytes) / Math.max(1, totalBytes))} %`),
        })
        writer.progress?.('')
        if (outcome.kind === 'loaded') {
          for (const line of postcodesInWords(outcome.report)) writer.line(line)
          const moved = await placeSoldPrices(db)
          if (moved > 0) writer.line(`${many(moved)} sales stand where their postcode is now.`)
        } else writer.error(outcome.message)
        return outcome.kind === 'loaded' ? 0 : 1
      }),
  },

  'load-addresses': {
    summary: 'Loads a table of addresses, which visitors find theirs in while they type.',
    operands: 'FILE',
    fewest: 1,
    notes: [
      'Takes CSV, or columns parted by tabs. The first line names them: building_number, building_name, street, locality,',
      'town, county, postcode; street, town and postcode are needed. It takes the place of the table before.',
    ],
    run: ({ config, writer, folder }, [path = '']) =>
      withMigratedDatabase(config, async (db) => {
        const outcome = await loadAddresses(db, resolve(folder, path), {
          onProgress: (rows) => writer.progress?.(`${many(rows)} rows`),
        })
        writer.progress?.('')
        if (outcome.kind === 'loaded') for (const line of addressesInWords(outcome.report)) writer.line(line)
        else writer.error(outcome.message)
        return outcome.kind === 'loaded' ? 0 : 1
      }),
  },

  'load-price-paid': {
    summary: 'Loads what homes near by were sold for, which instant valuations are reached from.',
    operands: 'FILE',
    fewest: 1,
    notes: [
      "Takes HM Land Registry's price-paid data as it is published, CSV without a header line: the complete file, or that",
      'of a month or year. Each sale is kept once, what the file takes back is taken out. Load a table of postcodes first:',
      'without it a sale stands in the middle of its district. Show the credit that its licence asks for.',
    ],
    run: ({ config, writer, folder }, [path = '']) =>
      onSite(config, writer, async ({ db, places, clock }) => {
        const outcome = await loadPricePaid({ db, places }, resolve(folder, path), {
          now: clock(),
          onProgress: ({ rows, readBytes, totalBytes }) =>
            writer.progress?.(`${many(rows)} rows, ${Math.floor((100 * readBytes) / Math.max(1, totalBytes))} %`),
        })
        writer.progress?.('')
        if (outcome.kind === 'loaded') for (const line of pricePaidInWords(outcome.report)) writer.line(line)
        else writer.error(outcome.message)
        return outcome.kind === 'loaded' ? 0 : 1
      }),
  },

  users: {
    summary: 'Lists the people who registered, the newest first.',
    options: { limit: { type: 'string', value: 'N', about: 'How many. Default: 50.' }, json },
    run: ({ config, writer }, _operands, given) =>
      withNumber(textOf(given.limit), writer, (limit = 50) =>
        withMigratedDatabase(config, (db) => usersCommand({ db }, { limit, json: given.json === true }, writer)),
      ),
  },

  'export-person': {
    summary: 'Prints everything that is held about somebody who registered, as JSON.',
    operands: 'EMAIL',
    fewest: 1,
    notes: ['For whoever asks for it and cannot use their account; everybody else finds it in their user area.'],
    run: ({ config, writer }, [email = '']) =>
      onSite(config, writer, async (site) => exportPersonCommand(await peopleParts(site), email, writer)),
  },

  'erase-person': {
    summary: 'Erases somebody who registered, with everything that is held about them.',
    operands: 'EMAIL',
    fewest: 1,
    options: { yes: { type: 'boolean', about: 'Do it. Without it, nothing but a word about whom it would be.' } },
    notes: ['They are told by e-mail. There is no way back.'],
    run: ({ config, writer }, [email = ''], given) =>
      onSite(config, writer, async (site) =>
        erasePersonCommand(await peopleParts(site), { email, isSure: given.yes === true }, writer),
      ),
  },

  leads: {
    summary: 'Lists what visitors wrote to the agency, or shows one in full.',
    operands: '[ID]',
    most: 1,
    options: {
      since: { type: 'string', value: 'DAY', about: 'Only since that day, such as 2026-11-20.' },
      kind: { type: 'string', value: 'KIND', about: 'Only viewing, valuation, staff, department, office, form …' },
      branch: { type: 'string', value: 'SLUG', about: 'Only those of one branch.' },
      email: { type: 'string', value: 'ADDRESS', about: 'Only those of one person.' },
      failing: { type: 'boolean', about: 'Only those that could not be delivered so far.' },
      json,
      csv: { type: 'boolean', about: 'Print CSV, for a spreadsheet.' },
      files: { type: 'string', value: 'FOLDER', about: 'Copy the files that came with one lead there.' },
      retry: { type: 'boolean', about: 'Try at once to deliver whatever has not been.' },
      erase: { type: 'boolean', about: 'Erase one lead, or all that one person sent (with --email).' },
    },
    notes: ['CSV and JSON have every lead, the list has the last 50.'],
    run: ({ config, writer, folder }, [id], given) =>
      withNumber(id, writer, (leadId) =>
        onSite(config, writer, (site) => {
          const properties = createProperties({ ...site, settings: site.agency.settings })
          const files = textOf(given.files)
          return leadsCommand(
            { ...site, leads: createLeads({ ...site, properties }), uploads: createUploads(config) },
            {
              id: leadId,
              since: textOf(given.since),
              kind: textOf(given.kind),
              branch: textOf(given.branch),
              email: textOf(given.email),
              failing: given.failing === true,
              json: given.json === true,
              csv: given.csv === true,
              retry: given.retry === true,
              erase: given.erase === true,
              files: files === undefined ? undefined : resolve(folder, files),
            },
            writer,
          )
        }),
      ),
  },

  views: {
    summary: 'Lists which homes were looked at, and how often they were shown in results.',
    options: {
      since: { type: 'string', value: 'DAY', about: 'Since that day, such as 2026-11-20. Default: the last 30 days.' },
      json,
      csv: { type: 'boolean', about: 'Print CSV, for a spreadsheet.' },
    },
    notes: [
      'A visitor counts once a day. CSV and JSON have every count of every day, the list the 50 most viewed homes.',
    ],
    run: ({ config, writer }, _operands, given) =>
      withMigratedDatabase(config, (db) =>
        viewsCommand(
          { db, clock: () => new Date(), csvLine },
          { since: textOf(given.since), json: given.json === true, csv: given.csv === true },
          writer,
        ),
      ),
  },

  mail: {
    summary: 'Lists the mail that could not be sent, and why.',
    options: { retry: { type: 'boolean', about: 'Try everything again that was given up.' }, json },
    run: ({ config, writer }, _operands, given) =>
      withMigratedDatabase(config, (db, url) =>
        mailCommand({ db, jobs: createJobs(url) }, { retry: given.retry === true, json: given.json === true }, writer),
      ),
  },

  migrate: {
    summary: 'Brings the database up to this release. "npm start" does so by itself.',
    run: ({ config, writer }) =>
      withDatabase(config, async (_db, url) => {
        const applied = await migrate(url)
        await createJobs(url).migrate()
        writer.line(applied.length === 0 ? 'Nothing to do.' : `Applied ${applied.join(', ')}.`)
        return 0
      }),
  },

  seed: {
    summary: "Fills the site with the demonstration's listings.",
    options: { listings: { type: 'string', value: 'N', about: 'How many. Default: 640; many more for measuring.' } },
    notes: ['What is there stays: a second seed of the same number does nothing, a larger number adds the rest.'],
    run: ({ config, writer }, _operands, given) =>
      withNumber(textOf(given.listings), writer, (listings) =>
        onSite(config, writer, async (site) => {
          writer.progress?.('Making listings …')
          const started = performance.now()
          const { added } = await seedDemo(site.db, { ...site, listings, now: site.clock() })
          await seedSoldHomes(site.db, { ...site, now: site.clock() })
          writer.progress?.('')
          writer.line(`${many(added)} listings added in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
          return 0
        }),
      ),
  },

  doctor: {
    summary: "Looks whether everything is well: the agency's folder, the database, the folders that are written.",
    run: async ({ config, writer }) => {
      const findings = await examine(config)
      for (const finding of findings) writer.line(findingInWords(finding))
      const wrong = findings.filter(({ state }) => state === 'wrong').length
      writer.line(wrong === 0 ? 'All is well.' : `${wrong} to put right.`)
      return wrong === 0 ? 0 : 1
    },
  },

  config: {
    summary: 'Prints the configuration in force, without its secrets.',
    options: { json },
    run: async ({ config, writer }, _operands, given) => {
      const values = configurationInForce(config)
      if (given.json === true) writer.line(JSON.stringify(values))
      else
        for (const [name, value] of Object.entries(values)) writer.line(`${name.padEnd(18)} ${value ?? ''}`.trimEnd())
      return 0
    },
  },
}

const many = (count: number) => count.toLocaleString('en-GB')
const textOf = (given: OptionGiven) => (typeof given === 'string' ? given : undefined)

async function onSite(
  config: Config,
  writer: CommandWriter,
  action: Parameters<typeof withSite<number>>[1],
): Promise<number> {
  const answer = await withSite(config, action)
  if (typeof answer === 'number') return answer
  writer.error(`The agency in ${config.agencyDir} has mistakes:`)
  for (const problem of answer.problems) writer.error(`  - ${problem}`)
  return 1
}

/** Runs with the whole number that was given, if any was; 2 for what is none. */
async function withNumber(
  given: string | undefined,
  writer: CommandWriter,
  action: (value: number | undefined) => Promise<number>,
): Promise<number> {
  if (given === undefined) return action(undefined)
  const value = Number(given)
  if (/^\d{1,7}$/.test(given) && value > 0) return action(value)
  writer.error(`"${given}" should be a whole number from 1 to 9,999,999.`)
  return 2
}

function postcodesInWords(report: PostcodeReport): string[] {
  const { tables, stored, terminated, nowhere, repeated, bad, badRows } = report
  return [
    `${tables.join(' and ')}: ${many(stored)} postcodes loaded`,
    `  left out: ${many(terminated)} no longer in use, ${many(nowhere)} without a position, ${many(repeated)} repeated, ${many(bad)} unreadable`,
    ...badRows.map(({ file, line, reason }) => `    ${file}, line ${many(line)}: ${reason}`),
  ]
}

function addressesInWords({ stored, repeated, bad, badRows }: AddressReport): string[] {
  return [
    `${many(stored)} addresses loaded`,
    `  left out: ${many(repeated)} repeated, ${many(bad)} unreadable`,
    ...badRows.map(({ line, reason }) => `    line ${many(line)}: ${reason}`),
  ]
}

const signs: Record<Finding['state'], string> = { well: '✓', note: '·', wrong: '✗' }

function findingInWords({ about, state, words }: Finding): string {
  return words
    .map((line, at) => `${at === 0 ? `${signs[state]} ${about.padEnd(12)}` : ' '.repeat(14)} ${line}`)
    .join('\n')
}
