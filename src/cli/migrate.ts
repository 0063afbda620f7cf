import { migrate } from '#src/platform/database/migrate.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { type CliCommand, json } from './command.ts'
import { withDatabase } from './site.ts'

export default {
  summary: 'Applies database migrations. "npm start" does this too.',
  options: { json },
  run: ({ config, writer }, _operands, options) =>
    withDatabase(config, async (_db, url) => {
      const applied = await migrate(url)
      await createJobs(url).migrate()
      if (options.json === true) writer.line(JSON.stringify({ applied }))
      else writer.line(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`)
      return 0
    }),
} satisfies CliCommand
