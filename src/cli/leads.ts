import { resolve } from 'node:path'
import { createLeads } from '#src/enquiries/leads/server/leads.ts'
import { leadsCommand } from '#src/enquiries/server/commands.ts'
import { createProperties } from '#src/property/store/server/properties.ts'
import { type CliCommand, json, onSite, optionText, withNumber } from './command.ts'

export default {
  summary: 'Lists enquiries, or shows one in full.',
  operands: '[ID]',
  maxOperands: 1,
  options: {
    since: { type: 'string', value: 'DAY', about: 'From this day, such as 2026-11-20.' },
    kind: {
      type: 'string',
      value: 'KIND',
      about: 'Of one kind: viewing, valuation, staff, department, office, form …',
    },
    branch: { type: 'string', value: 'SLUG', about: 'To one branch.' },
    email: { type: 'string', value: 'ADDRESS', about: 'From one person.' },
    failing: { type: 'boolean', about: 'Not delivered so far.' },
    json,
    csv: { type: 'boolean', about: 'Print CSV, for a spreadsheet.' },
    files: { type: 'string', value: 'FOLDER', about: 'Copy the files uploaded with one enquiry into this folder.' },
    retry: { type: 'boolean', about: 'Retry every failed delivery now.' },
    erase: { type: 'boolean', about: 'Erase one enquiry, or all from one person (with --email).' },
  },
  notes: ['CSV and JSON include every enquiry; the list shows the last 50.'],
  run: ({ config, writer, folder }, [id], options) =>
    withNumber(id, writer, (leadId) =>
      onSite(config, writer, (site) => {
        const properties = createProperties(site)
        const files = optionText(options.files)
        return leadsCommand(
          { ...site, leads: createLeads({ ...site, properties }) },
          {
            id: leadId,
            since: optionText(options.since),
            kind: optionText(options.kind),
            branch: optionText(options.branch),
            email: optionText(options.email),
            failing: options.failing === true,
            json: options.json === true,
            csv: options.csv === true,
            retry: options.retry === true,
            erase: options.erase === true,
            files: files === undefined ? undefined : resolve(folder, files),
          },
          writer,
        )
      }),
    ),
} satisfies CliCommand
