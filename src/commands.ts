import { resolve } from 'node:path'
import type { Command, OptionGiven } from './command-line.ts'
import { withDatabase, withMigratedDatabase, withSite } from './command-site.ts'
import type { Config } from './config.ts'
import { configurationInForce } from './configuration-in-force.ts'
import { seedDemo } from './demo/server/seed.ts'
import { examine, type Finding } from './doctor.ts'
import { type CommandWriter, importCommand, importsCommand, undoImportCommand } from './feed-import/server/commands.ts'
import { importParts } from './import-parts.ts'
import { loadPostcodes, type PostcodeReport } from './places/server/load-postcodes.ts'
import { migrate } from './platform/database/migrate.ts'
import { createJobs } from './platform/jobs.ts'

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
        if (outcome.kind === 'loaded') for (const line of postcodesInWords(outcome.report)) writer.line(line)
        else writer.error(outcome.message)
        return outcome.kind === 'loaded' ? 0 : 1
      }),
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

const signs: Record<Finding['state'], string> = { well: '✓', note: '·', wrong: '✗' }

function findingInWords({ about, state, words }: Finding): string {
  return words
    .map((line, at) => `${at === 0 ? `${signs[state]} ${about.padEnd(12)}` : ' '.repeat(14)} ${line}`)
    .join('\n')
}
