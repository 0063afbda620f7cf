import { resolve } from 'node:path'
import { formatNumber } from '#src/formatting/numbers.ts'
import { formatPricePaidReport, loadPricePaid } from '#src/valuations/instant/server/load-price-paid.ts'
import { type CliCommand, json, onSite, reportLoad } from '../command.ts'

export default {
  summary: 'Loads sold prices, which instant valuations are based on.',
  operands: 'FILE',
  minOperands: 1,
  options: { json },
  notes: [
    "Accepts HM Land Registry's Price Paid Data as published (CSV without a header line): the complete file, a month or",
    'a year. Each sale is stored once; deletions in the file are applied. Load a postcode table first: without it a sale',
    'is placed at the centre of its district. Show the attribution that its licence requires.',
  ],
  run: ({ config, writer, folder }, [path = ''], options) =>
    onSite(config, writer, async ({ db, places, clock }) => {
      const outcome = await loadPricePaid({ db, places }, resolve(folder, path), {
        now: clock(),
        onProgress: ({ rows, readBytes, totalBytes }) =>
          writer.progress?.(`${formatNumber(rows)} rows, ${Math.floor((100 * readBytes) / Math.max(1, totalBytes))} %`),
      })
      writer.progress?.('')
      return reportLoad(outcome, formatPricePaidReport, options, writer)
    }),
} satisfies CliCommand
