import { resolve } from 'node:path'
import { importDeps } from '#src/app/import-deps.ts'
import { importCommand } from '#src/feed-import/run/server/commands.ts'
import { importAndKeep } from '#src/feeds/files/server/run-feed-file.ts'
import { type CliCommand, json, onSite, optionText, source } from './command.ts'

export default {
  summary: 'Imports a feed file: listings are added, changed or taken off the market.',
  operands: 'FILE|FOLDER|ZIP',
  minOperands: 1,
  options: {
    'dry-run': { type: 'boolean', about: 'Show what would happen without changing anything.' },
    force: { type: 'boolean', about: 'Import even a file that would remove most of the stock.' },
    branch: {
      type: 'string',
      multiple: true,
      value: 'FEED=SLUG',
      about: "Match a BRANCH_ID of the feed to one of the agency's branches, for this import.",
    },
    source,
    json,
  },
  notes: ['Exit code: 0 if every file was imported, 1 if any was stopped or refused.'],
  run: ({ config, writer, folder }, [path = ''], options) =>
    onSite(config, writer, (site) =>
      importCommand(
        importDeps(site),
        {
          path: resolve(folder, path),
          dryRun: options['dry-run'] === true,
          force: options.force === true,
          branches: Array.isArray(options.branch) ? options.branch : [],
          source: optionText(options.source),
          json: options.json === true,
        },
        writer,
        // the Desk can decide about a file that was stopped, and read the last one again
        (imports, given) => importAndKeep({ imports, feedFiles: site.feedFiles }, given),
      ),
    ),
} satisfies CliCommand
