import { resolve } from 'node:path'
import { formatNumber } from '#src/formatting/numbers.ts'
import { loadPostcodes, type PostcodeReport } from '#src/places/server/load-postcodes.ts'
import { type AddressReport, loadAddresses } from '#src/valuations/address-lookup/server/load-addresses.ts'
import { formatPricePaidReport, loadPricePaid } from '#src/valuations/instant/server/load-price-paid.ts'
import { placeSoldPrices } from '#src/valuations/instant/server/sold-price-statements.ts'
import type { OptionGiven } from './command-line.ts'
import { type Commands, type Context, json, onSite } from './command-parts.ts'
import { withMigratedDatabase } from './site.ts'

/** Tables that others publish. */
export const tableCommands: Commands = {
  'load-postcodes': {
    summary: 'Loads a national postcode table, so that homes stand where their postcode is.',
    operands: 'FILE|FOLDER|ZIP',
    fewest: 1,
    options: { json },
    notes: [
      'Takes ONSPD (ONS) or Code-Point Open (Ordnance Survey), unpacked or as it is downloaded. The table before it stays',
      'in use until the new one is complete. Show the credit that its licence asks for.',
    ],
    run: ({ config, writer, folder }, [path = ''], given) =>
      withMigratedDatabase(config, async (db) => {
        const outcome = await loadPostcodes(db, resolve(folder, path), {
          onProgress: ({ rows, readBytes, totalBytes }) =>
            writer.progress?.(
              `${formatNumber(rows)} rows, ${Math.floor((100 * readBytes) / Math.max(1, totalBytes))} %`,
            ),
        })
        writer.progress?.('')
        const moved = outcome.kind === 'loaded' ? await placeSoldPrices(db) : 0
        const sales = moved > 0 ? [`${formatNumber(moved)} sales stand where their postcode is now.`] : []
        return tell(outcome, (report) => [...postcodesInWords(report), ...sales], given, writer)
      }),
  },

  'load-addresses': {
    summary: 'Loads a table of addresses, which visitors find theirs in while they type.',
    operands: 'FILE',
    fewest: 1,
    options: { json },
    notes: [
      'Takes CSV, or columns parted by tabs. The first line names them: building_number, building_name, street, locality,',
      'town, county, postcode; street, town and postcode are needed. It takes the place of the table before.',
    ],
    run: ({ config, writer, folder }, [path = ''], given) =>
      withMigratedDatabase(config, async (db) => {
        const outcome = await loadAddresses(db, resolve(folder, path), {
          onProgress: (rows) => writer.progress?.(`${formatNumber(rows)} rows`),
        })
        writer.progress?.('')
        return tell(outcome, addressesInWords, given, writer)
      }),
  },

  'load-price-paid': {
    summary: 'Loads what homes near by were sold for, which instant valuations are reached from.',
    operands: 'FILE',
    fewest: 1,
    options: { json },
    notes: [
      "Takes HM Land Registry's price-paid data as it is published, CSV without a header line: the complete file, or that",
      'of a month or year. Each sale is kept once, what the file takes back is taken out. Load a table of postcodes first:',
      'without it a sale stands in the middle of its district. Show the credit that its licence asks for.',
    ],
    run: ({ config, writer, folder }, [path = ''], given) =>
      onSite(config, writer, async ({ db, places, clock }) => {
        const outcome = await loadPricePaid({ db, places }, resolve(folder, path), {
          now: clock(),
          onProgress: ({ rows, readBytes, totalBytes }) =>
            writer.progress?.(
              `${formatNumber(rows)} rows, ${Math.floor((100 * readBytes) / Math.max(1, totalBytes))} %`,
            ),
        })
        writer.progress?.('')
        return tell(outcome, formatPricePaidReport, given, writer)
      }),
  },
}

/** Says what was loaded, or why nothing was; answers the exit code. */
function tell<Report>(
  outcome: { kind: 'loaded'; report: Report } | { kind: 'refused'; message: string },
  inWords: (report: Report) => string[],
  given: Record<string, OptionGiven>,
  writer: Context['writer'],
): number {
  if (given.json === true)
    writer.line(JSON.stringify(outcome.kind === 'loaded' ? outcome.report : { problem: outcome.message }))
  else if (outcome.kind === 'loaded') for (const line of inWords(outcome.report)) writer.line(line)
  else writer.error(outcome.message)
  return outcome.kind === 'loaded' ? 0 : 1
}

function postcodesInWords(report: PostcodeReport): string[] {
  const { tables, stored, terminated, nowhere, repeated, bad, badRows } = report
  return [
    `${tables.join(' and ')}: ${formatNumber(stored)} postcodes loaded`,
    `  left out: ${formatNumber(terminated)} no longer in use, ${formatNumber(nowhere)} without a position, ${formatNumber(repeated)} repeated, ${formatNumber(bad)} unreadable`,
    ...badRows.map(({ file, line, reason }) => `    ${file}, line ${formatNumber(line)}: ${reason}`),
  ]
}

function addressesInWords({ stored, repeated, bad, badRows }: AddressReport): string[] {
  return [
    `${formatNumber(stored)} addresses loaded`,
    `  left out: ${formatNumber(repeated)} repeated, ${formatNumber(bad)} unreadable`,
    ...badRows.map(({ line, reason }) => `    line ${formatNumber(line)}: ${reason}`),
  ]
}
