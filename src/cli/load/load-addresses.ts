import { resolve } from 'node:path'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { type AddressReport, loadAddresses } from '#src/valuations/address-lookup/server/load-addresses.ts'
import { type CliCommand, json, reportLoad } from '../command.ts'
import { withMigratedDatabase } from '../site.ts'

export default {
  summary: 'Loads a table of addresses, for the address lookup in forms.',
  operands: 'FILE',
  minOperands: 1,
  options: { json },
  notes: [
    'Accepts CSV or tab-separated columns. The first line names them: building_number, building_name, street, locality,',
    'town, county, postcode; street, town and postcode are required. It replaces the previous table.',
  ],
  run: ({ config, writer, folder }, [path = ''], options) =>
    withMigratedDatabase(config, async (db) => {
      const outcome = await loadAddresses(db, resolve(folder, path), {
        onProgress: (rows) => writer.progress?.(`${formatNumber(rows)} rows`),
      })
      writer.progress?.('')
      return reportLoad(outcome, addressesInWords, options, writer)
    }),
} satisfies CliCommand

function addressesInWords({ stored, repeated, bad, badRows }: AddressReport): string[] {
  return [
    `${formatCount(stored, 'address', 'addresses')} loaded`,
    `  skipped: ${formatNumber(repeated)} repeated, ${formatNumber(bad)} unreadable`,
    ...badRows.map(({ line, reason }) => `    line ${formatNumber(line)}: ${reason}`),
  ]
}
