import { resolve } from 'node:path'
import { viewsCommand } from '#src/analytics/server/views-command.ts'
import { csvLine } from '#src/enquiries/leads/server/csv-line.ts'
import { createLeads } from '#src/enquiries/leads/server/leads.ts'
import { leadsCommand } from '#src/enquiries/server/commands.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { mailCommand } from '#src/platform/mail/mail-command.ts'
import { createProperties } from '#src/property/store/server/properties.ts'
import { type Commands, json, onSite, optionText, withNumber } from './command-parts.ts'
import { withMigratedDatabase } from './site.ts'

/** What visitors wrote and looked at, and the mail that follows from it. */
export const visitorCommands: Commands = {
  leads: {
    summary: 'Lists what visitors wrote to the agency, or shows one in full.',
    operands: '[ID]',
    most: 1,
    options: {
      since: { type: 'string', value: 'DAY', about: 'Only since that day, such as 2026-11-20.' },
      kind: { type: 'string', value: 'KIND', about: 'Only viewing, valuation, staff, department, office, form …' },
      branch: { type: 'string', value: 'SLUG', about: 'Only those of one branch.' },
      email: { type: 'string', value: 'ADDRESS', about: 'Only those of one person.' },
      failing: { type: 'boolean', about: 'Only those that could not be delivered so far.' },
      json,
      csv: { type: 'boolean', about: 'Print CSV, for a spreadsheet.' },
      files: { type: 'string', value: 'FOLDER', about: 'Copy the files that came with one lead there.' },
      retry: { type: 'boolean', about: 'Try at once to deliver whatever has not been.' },
      erase: { type: 'boolean', about: 'Erase one lead, or all that one person sent (with --email).' },
    },
    notes: ['CSV and JSON have every lead, the list has the last 50.'],
    run: ({ config, writer, folder }, [id], given) =>
      withNumber(id, writer, (leadId) =>
        onSite(config, writer, (site) => {
          const properties = createProperties({ ...site, settings: site.agency.settings })
          const files = optionText(given.files)
          return leadsCommand(
            { ...site, leads: createLeads({ ...site, properties }) },
            {
              id: leadId,
              since: optionText(given.since),
              kind: optionText(given.kind),
              branch: optionText(given.branch),
              email: optionText(given.email),
              failing: given.failing === true,
              json: given.json === true,
              csv: given.csv === true,
              retry: given.retry === true,
              erase: given.erase === true,
              files: files === undefined ? undefined : resolve(folder, files),
            },
            writer,
          )
        }),
      ),
  },

  views: {
    summary: 'Lists which homes were looked at, and how often they were shown in results.',
    options: {
      since: { type: 'string', value: 'DAY', about: 'Since that day, such as 2026-11-20. Default: the last 30 days.' },
      json,
      csv: { type: 'boolean', about: 'Print CSV, for a spreadsheet.' },
    },
    notes: [
      'A visitor counts once a day. CSV and JSON have every count of every day, the list the 50 most viewed homes.',
    ],
    run: ({ config, writer }, _operands, given) =>
      withMigratedDatabase(config, (db) =>
        viewsCommand(
          { db, clock: () => new Date(), csvLine },
          { since: optionText(given.since), json: given.json === true, csv: given.csv === true },
          writer,
        ),
      ),
  },

  mail: {
    summary: 'Lists the mail that could not be sent, and why.',
    options: { retry: { type: 'boolean', about: 'Try everything again that was given up.' }, json },
    run: ({ config, writer }, _operands, given) =>
      withMigratedDatabase(config, (db, url) =>
        mailCommand({ db, jobs: createJobs(url) }, { retry: given.retry === true, json: given.json === true }, writer),
      ),
  },
}
