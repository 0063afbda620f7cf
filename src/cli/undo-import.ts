import { undoImportCommand } from '#src/feed-import/run/server/commands.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { type CliCommand, json, optionText, source, withNumber } from './command.ts'
import { withMigratedDatabase } from './site.ts'

export default {
  summary: 'Undoes the last import that changed something.',
  operands: '[ID]',
  maxOperands: 1,
  options: { source, json },
  notes: [
    'The last five imports of a feed that changed something can be undone, newest first. An ID undoes that one;',
    'imports that changed nothing do not count. Exit code: 1 if nothing was undone.',
  ],
  run: ({ config, writer }, [id], options) =>
    withNumber(id, writer, (importId) =>
      withMigratedDatabase(config, (db, url) =>
        undoImportCommand(
          { db, jobs: createJobs(url), clock: () => new Date() },
          { importId, source: optionText(options.source), json: options.json === true },
          writer,
        ),
      ),
    ),
} satisfies CliCommand
