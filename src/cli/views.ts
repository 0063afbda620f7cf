import { viewsCommand } from '#src/analytics/server/views-command.ts'
import { csvLine } from '#src/platform/csv/csv-line.ts'
import { type CliCommand, json, optionText } from './command.ts'
import { withMigratedDatabase } from './site.ts'

export default {
  summary: 'Lists how often homes were viewed and shown in search results.',
  options: {
    since: { type: 'string', value: 'DAY', about: 'From this day, such as 2026-11-20. Default: the last 30 days.' },
    json,
    csv: { type: 'boolean', about: 'Print CSV, for a spreadsheet.' },
  },
  notes: ['A visitor counts once a day. CSV and JSON include every day; the list shows the 50 most viewed homes.'],
  run: ({ config, writer }, _operands, options) =>
    withMigratedDatabase(config, (db) =>
      viewsCommand(
        { db, clock: () => new Date(), csvLine },
        { since: optionText(options.since), json: options.json === true, csv: options.csv === true },
        writer,
      ),
    ),
} satisfies CliCommand
