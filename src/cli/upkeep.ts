import { seedSoldHomes } from '#src/app/seed-sold-homes.ts'
import { seedDemo } from '#src/demo/server/seed.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { type Commands, json, onSite, optionText, withNumber } from './command-parts.ts'
import { configurationInForce } from './configuration-in-force.ts'
import { examine, type Finding } from './doctor/doctor.ts'
import { withDatabase } from './site.ts'

/** What keeps a site going. */
export const upkeepCommands: Commands = {
  migrate: {
    summary: 'Brings the database up to this release. "npm start" does so by itself.',
    options: { json },
    run: ({ config, writer }, _operands, given) =>
      withDatabase(config, async (_db, url) => {
        const applied = await migrate(url)
        await createJobs(url).migrate()
        if (given.json === true) writer.line(JSON.stringify({ applied }))
        else writer.line(applied.length === 0 ? 'Nothing to do.' : `Applied ${applied.join(', ')}.`)
        return 0
      }),
  },

  seed: {
    summary: "Fills the site with the demonstration's listings.",
    options: {
      listings: { type: 'string', value: 'N', about: 'How many. Default: 640; many more for measuring.' },
      json,
    },
    notes: ['What is there stays: a second seed of the same number does nothing, a larger number adds the rest.'],
    run: ({ config, writer }, _operands, given) =>
      withNumber(optionText(given.listings), writer, (listings) =>
        onSite(config, writer, async (site) => {
          writer.progress?.('Making listings …')
          const started = performance.now()
          const { added } = await seedDemo(site.db, { ...site, listings, now: site.clock() })
          await seedSoldHomes(site.db, { ...site, now: site.clock() })
          writer.progress?.('')
          if (given.json === true) writer.line(JSON.stringify({ added }))
          else
            writer.line(
              `${formatNumber(added)} listings added in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
            )
          return 0
        }),
      ),
  },

  doctor: {
    summary: "Looks whether everything is well: the agency's folder, the database, the folders that are written.",
    options: { json },
    run: async ({ config, writer }, _operands, given) => {
      const findings = await examine(config)
      const wrong = findings.filter(({ state }) => state === 'wrong').length
      if (given.json === true) writer.line(JSON.stringify(findings))
      else for (const finding of findings) writer.line(findingInWords(finding))
      if (given.json !== true) writer.line(wrong === 0 ? 'All is well.' : `${wrong} to put right.`)
      return wrong === 0 ? 0 : 1
    },
  },

  config: {
    summary: 'Prints the configuration in force, without its secrets.',
    options: { json },
    run: async ({ config, writer }, _operands, given) => {
      const values = configurationInForce(config)
      if (given.json === true) writer.line(JSON.stringify(values))
      else
        for (const [name, value] of Object.entries(values)) writer.line(`${name.padEnd(18)} ${value ?? ''}`.trimEnd())
      return 0
    },
  },
}

const signs: Record<Finding['state'], string> = { well: '✓', note: '·', wrong: '✗' }

function findingInWords({ about, state, words }: Finding): string {
  return words
    .map((line, at) => `${at === 0 ? `${signs[state]} ${about.padEnd(12)}` : ' '.repeat(14)} ${line}`)
    .join('\n')
}
