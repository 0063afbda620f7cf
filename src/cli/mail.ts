import { createJobs } from '#src/platform/jobs/jobs.ts'
import { mailCommand } from '#src/platform/mail/mail-command.ts'
import { type CliCommand, json } from './command.ts'
import { withMigratedDatabase } from './site.ts'

export default {
  summary: 'Lists emails that have not been sent, and why.',
  options: { retry: { type: 'boolean', about: 'Retry every email that failed.' }, json },
  run: ({ config, writer }, _operands, options) =>
    withMigratedDatabase(config, (db, url) =>
      mailCommand(
        { db, jobs: createJobs(url) },
        { retry: options.retry === true, json: options.json === true },
        writer,
      ),
    ),
} satisfies CliCommand
