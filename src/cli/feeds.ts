import { resolve } from 'node:path'
import { importCommand, importsCommand, undoImportCommand } from '#src/feed-import/run/server/commands.ts'
import { type Commands, json, onSite, optionText, withNumber } from './command-parts.ts'
import { importParts } from './import-parts.ts'
import { withMigratedDatabase } from './site.ts'

const source = { type: 'string', value: 'NAME', about: 'Which feed, if the site has several. Default: blm.' } as const

/** What comes from an agency's software. */
export const feedCommands: Commands = {
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
            source: optionText(given.source),
            json: given.json === true,
          },
          writer,
        ),
      ),
  },

  'undo-import': {
    summary: 'Puts everything back to what it was before the last import that changed something.',
    operands: '[ID]',
    most: 1,
    options: { source, json },
    notes: [
      'The last five of a feed that changed something can be undone, the newest first. An ID names one of them;',
      'imports that changed nothing are not in the way. Ends with 1 when nothing was undone.',
    ],
    run: ({ config, writer }, [id], given) =>
      withNumber(id, writer, (importId) =>
        withMigratedDatabase(config, (db) =>
          undoImportCommand(
            { db, clock: () => new Date() },
            { importId, source: optionText(given.source), json: given.json === true },
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
}
