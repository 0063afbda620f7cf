import { importsCommand } from '#src/feed-import/run/server/commands.ts'
import { type CliCommand, json, withNumber } from './command.ts'
import { withMigratedDatabase } from './site.ts'

export default {
  summary: 'Lists recent imports, or prints the report of one.',
  operands: '[ID]',
  maxOperands: 1,
  options: { json },
  run: ({ config, writer }, [id], options) =>
    withNumber(id, writer, (importId) =>
      withMigratedDatabase(config, (db) => importsCommand({ db }, { importId, json: options.json === true }, writer)),
    ),
} satisfies CliCommand
