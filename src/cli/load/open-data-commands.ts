import { resolve } from 'node:path'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { CERTIFICATES_FILE } from '#src/open-data/certificates-file.ts'
import { BROADBAND_FILE, MOBILE_FILE } from '#src/open-data/coverage-files.ts'
import { HOUSE_PRICES_FILE } from '#src/open-data/house-prices-file.ts'
import type { OpenDataReader } from '#src/open-data/open-data-reader.ts'
import { ABOUT_SETS } from '#src/open-data/open-data-sets.ts'
import { SCHOOLS_FILE, STOPS_FILE } from '#src/open-data/points-files.ts'
import { loadOpenData, type OpenDataReport, removeOpenData } from '#src/open-data/server/load-open-data.ts'
import { refreshOpenData } from '#src/property/server/refresh-open-data.ts'
import { type CliCommand, json, optionText, reportLoad } from '../command.ts'
import { withMigratedDatabase } from '../site.ts'

type Loaded = OpenDataReport & { homes: number }

/** What a set's file is called, and where it is from, for the help. */
const COMMANDS: readonly { reader: OpenDataReader; summary: string; notes: string[]; byPostcode?: true }[] = [
  {
    reader: CERTIFICATES_FILE,
    summary: 'Loads energy certificates: ratings and floor areas that feeds lack.',
    notes: [
      'Accepts the domestic certificates of "Get energy performance of buildings data" (England and Wales), a file, a folder of',
      'them or the ZIP. A home is matched by its UPRN, else by postcode and house number or name; never by a guess.',
    ],
    byPostcode: true,
  },
  {
    reader: BROADBAND_FILE,
    summary: 'Loads broadband coverage by postcode.',
    notes: [
      "Accepts Ofcom's Connected Nations files of fixed coverage by postcode (…_fixed_pc_coverage_…): one, a folder, the ZIP.",
    ],
    byPostcode: true,
  },
  {
    reader: MOBILE_FILE,
    summary: 'Loads mobile coverage by council.',
    notes: [
      "Accepts Ofcom's Connected Nations file …_mobile_coverage_laua_…. Load ONSPD first, which tells each postcode's council.",
    ],
  },
  {
    reader: SCHOOLS_FILE,
    summary: 'Loads the schools of England, for the list of what is near a home.',
    notes: ['Accepts edubasealldataYYYYMMDD.csv of "Get Information about Schools".'],
  },
  {
    reader: STOPS_FILE,
    summary: 'Loads stations and stops, for the list of what is near a home.',
    notes: ['Accepts Stops.csv of NaPTAN (Great Britain).'],
  },
  {
    reader: HOUSE_PRICES_FILE,
    summary: 'Loads the UK House Price Index, shown beside the history of a home for sale.',
    notes: ["Accepts the index's full file (UK-HPI-full-file-YYYY-MM.csv) or its average prices."],
  },
]

/** A command for each set, by its name: "load-epc". */
export const openDataCommands: Record<string, CliCommand> = Object.fromEntries(
  COMMANDS.map((one) => [ABOUT_SETS[one.reader.set].command, commandOf(one)]),
)

function commandOf({ reader, summary, notes, byPostcode }: (typeof COMMANDS)[number]): CliCommand {
  const { command, title } = ABOUT_SETS[reader.set]
  return {
    summary,
    operands: '[FILE|FOLDER|ZIP]',
    maxOperands: 1,
    options: {
      ...(byPostcode && {
        areas: {
          type: 'string',
          value: 'LIST',
          about: 'Postcode areas and outcodes to store, "LE,PE9"; the rest of the file is left out.',
        } as const,
      }),
      remove: { type: 'boolean', about: 'Takes the data away, and what homes show of it.' },
      json,
    },
    notes: [...notes, 'It replaces what was loaded before, all or nothing. See docs/how-to/load-open-data.md.'],
    run: ({ config, writer, folder }, [path], options) => {
      const areas = areasOf(optionText(options.areas))
      if ((path === undefined) !== (options.remove === true) || areas === undefined) {
        writer.error(
          areas ? `${command} needs a FILE, or --remove.` : '--areas should be postcode areas and outcodes: "LE,PE9".',
        )
        return Promise.resolve(2)
      }
      return withMigratedDatabase(config, async (db) => {
        const now = new Date()
        const refresh = () =>
          refreshOpenData(db, {
            now,
            onProgress: (homes) => writer.progress?.(`${formatNumber(homes)} homes looked at`),
          })
        if (path === undefined) {
          await removeOpenData(db, reader)
          const homes = await refresh()
          writer.progress?.('')
          writer.line(options.json === true ? JSON.stringify({ homes }) : `${title} removed; ${shownAnew(homes)}.`)
          return 0
        }
        const outcome = await loadOpenData(db, reader, resolve(folder, path), {
          now,
          areas,
          onProgress: ({ rows, readBytes, totalBytes }) =>
            writer.progress?.(
              `${formatNumber(rows)} rows, ${Math.floor((100 * readBytes) / Math.max(1, totalBytes))} %`,
            ),
        })
        const homes = outcome.kind === 'loaded' ? await refresh() : 0
        writer.progress?.('')
        const loaded =
          outcome.kind === 'loaded' ? { kind: outcome.kind, report: { ...outcome.report, homes } } : outcome
        return reportLoad(loaded, (report: Loaded) => inWords(title, report), options, writer)
      })
    },
  }
}

function areasOf(typed: string | undefined): string[] | undefined {
  const areas = (typed ?? '')
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((area) => area !== '')
  return areas.every((area) => /^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(area)) ? areas : undefined
}

const shownAnew = (homes: number) => `${formatCount(homes, 'home')} changed`

function inWords(title: string, report: Loaded): string[] {
  const { stored, edition, repeated, bad, badRows, skipped, skippedFiles, homes } = report
  const left = [
    ...Object.entries(skipped).map(([why, count]) => `${formatNumber(count)} ${why}`),
    ...(repeated > 0 ? [`${formatNumber(repeated)} repeated`] : []),
    ...(bad > 0 ? [`${formatNumber(bad)} unreadable`] : []),
  ]
  return [
    `${title} of ${edition}: ${formatCount(stored, 'row')} loaded; ${shownAnew(homes)}`,
    ...(left.length > 0 ? [`  skipped: ${left.join(', ')}`] : []),
    ...(skippedFiles.length > 0 ? [`  other files in there: ${skippedFiles.slice(0, 5).join(', ')}`] : []),
    ...badRows.map(({ file, line, reason }) => `    ${file}, line ${formatNumber(line)}: ${reason}`),
  ]
}
