import { resolve } from 'node:path'
import { importDeps } from '#src/app/import-deps.ts'
import { tryMappingCommand } from '#src/feed-import/formats/mapped/server/try-command.ts'
import { FEED_SECRETS } from '#src/feeds/sources/server/source-secrets.ts'
import { testFeedCommand } from '#src/feeds/sources/server/test-command.ts'
import { createSealer } from '#src/platform/sealed-text.ts'
import { type CliCommand, json, onSite, optionText, withNumber } from './command.ts'
import { withMigratedDatabase } from './site.ts'

export default {
  summary: 'Tries a feed of the Desk, or shows what a mapping makes of a feed file of any layout. Imports nothing.',
  operands: 'test NAME | try FILE',
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
  notes: [
    'test says whether a feed can be reached, what it has, and whether it can be read. NAME is as in the Desk.',
    'Exit code: 0 if every property can be read, 1 if one is set aside or the feed does not work, 2 if the mapping cannot be used.',
  ],
  run: async ({ config, writer, folder }, [verb, path = ''], options) => {
    if (verb === 'test')
      return onSite(config, writer, (site) => {
        const sealer = createSealer(config, FEED_SECRETS)
        const deps = { ...site, imports: importDeps(site), sealer, internalHosts: config.feedInternalHosts }
        return testFeedCommand(deps, path, writer)
      })
    const mapping = optionText(options.mapping)
    if (verb !== 'try' || mapping === undefined) {
      writer.error('Type feed test NAME, or feed try FILE --mapping NAME.')
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
