import { seedSoldHomes } from '#src/app/demo/seed-sold-homes.ts'
import { seedDemo } from '#src/demo/server/seed.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { type CliCommand, json, onSite, optionText, withNumber } from './command.ts'

export default {
  summary: 'Adds the demo listings.',
  options: {
    listings: { type: 'string', value: 'N', about: 'How many. Default: 640.' },
    json,
  },
  notes: ['Existing listings stay: running it again with the same number does nothing, a larger number adds the rest.'],
  run: ({ config, writer }, _operands, options) =>
    withNumber(optionText(options.listings), writer, (listings) =>
      onSite(config, writer, async (site) => {
        writer.progress?.('Adding listings …')
        const started = performance.now()
        const { added } = await seedDemo(site.db, { ...site, listings, now: site.clock() })
        await seedSoldHomes(site.db, { ...site, now: site.clock() })
        writer.progress?.('')
        if (options.json === true) writer.line(JSON.stringify({ added }))
        else
          writer.line(
            `${formatNumber(added)} listings added in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
          )
        return 0
      }),
    ),
} satisfies CliCommand
