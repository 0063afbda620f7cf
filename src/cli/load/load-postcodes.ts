import { resolve } from 'node:path'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { loadPostcodes, type PostcodeReport } from '#src/places/server/load-postcodes.ts'
import { placeSoldPrices } from '#src/valuations/instant/server/sold-price-statements.ts'
import { type CliCommand, json, reportLoad } from '../command.ts'
import { withMigratedDatabase } from '../site.ts'

export default {
  summary: 'Loads a national postcode table, which places homes on the map.',
  operands: 'FILE|FOLDER|ZIP',
  minOperands: 1,
  options: { json },
  notes: [
    'Accepts ONSPD (ONS) or Code-Point Open (Ordnance Survey), zipped or unzipped. The old table stays in use until the',
    'new one is complete. Show the attribution that its licence requires.',
  ],
  run: ({ config, writer, folder }, [path = ''], options) =>
    withMigratedDatabase(config, async (db) => {
      const outcome = await loadPostcodes(db, resolve(folder, path), {
        onProgress: ({ rows, readBytes, totalBytes }) =>
          writer.progress?.(`${formatNumber(rows)} rows, ${Math.floor((100 * readBytes) / Math.max(1, totalBytes))} %`),
      })
      writer.progress?.('')
      const moved = outcome.kind === 'loaded' ? await placeSoldPrices(db) : 0
      const sales = moved > 0 ? [`${formatNumber(moved)} sold prices were placed by their postcode.`] : []
      return reportLoad(outcome, (report) => [...postcodesInWords(report), ...sales], options, writer)
    }),
} satisfies CliCommand

function postcodesInWords(report: PostcodeReport): string[] {
  const { tables, stored, terminated, unplaced, repeated, bad, badRows } = report
  return [
    `${tables.join(' and ')}: ${formatCount(stored, 'postcode')} loaded`,
    `  skipped: ${formatNumber(terminated)} no longer in use, ${formatNumber(unplaced)} without a position, ${formatNumber(repeated)} repeated, ${formatNumber(bad)} unreadable`,
    ...badRows.map(({ file, line, reason }) => `    ${file}, line ${formatNumber(line)}: ${reason}`),
  ]
}
