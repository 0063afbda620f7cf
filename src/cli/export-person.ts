import { resolve } from 'node:path'
import { exportPersonCommand } from '#src/account/server/commands.ts'
import { type CliCommand, onSite, optionText } from './command.ts'
import { peopleDeps } from './people-deps.ts'

export default {
  summary: 'Prints everything stored about a registered user, as JSON.',
  operands: 'EMAIL',
  minOperands: 1,
  options: {
    file: { type: 'string', value: 'FILE', about: 'Write to this file instead, readable by its owner only.' },
  },
  notes: ['For people who cannot use their account; users can download their data themselves.'],
  run: ({ config, writer, folder }, [email = ''], options) =>
    onSite(config, writer, async (site) => {
      const file = optionText(options.file)
      const target = file === undefined ? undefined : resolve(folder, file)
      return exportPersonCommand(await peopleDeps(site), { email, file: target }, writer)
    }),
} satisfies CliCommand
