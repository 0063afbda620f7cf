import { resolve } from 'node:path'
import { tryMappingCommand } from '#src/feed-import/formats/mapped/server/try-command.ts'
import { type CliCommand, json, optionText, withNumber } from './command.ts'
import { withMigratedDatabase } from './site.ts'

export default {
  summary: 'Shows what a mapping makes of a feed file of any layout, and imports nothing.',
  operands: 'try FILE',
  minOperands: 2,
  maxOperands: 2,
  options: {
    mapping: {
      type: 'string',
      value: 'NAME',
      about: 'The mapping: a JSON file, one of 10ninety, acquaint, gnomen, kyero and loop, or one made in the Desk.',
    },
    homes: { type: 'string', value: 'N', about: 'How many properties to show. Default: 3.' },
    json,
  },
  notes: ['Exit code: 0 if every property can be read, 1 if one is set aside, 2 if the mapping cannot be used.'],
  run: async ({ config, writer, folder }, [verb, path = ''], options) => {
    const mapping = optionText(options.mapping)
    if (verb !== 'try' || mapping === undefined) {
      writer.error('Type feed try FILE --mapping NAME.')
      return 2
    }
    return withNumber(optionText(options.homes), writer, (homes) =>
      tryMappingCommand(
        (use) => withMigratedDatabase(config, use),
        {
          path: resolve(folder, path),
          mapping,
          mappingPath: resolve(folder, mapping),
          ...(homes !== undefined && { homes }),
          json: options.json === true,
        },
        writer,
      ),
    )
  },
} satisfies CliCommand
