import { erasePersonCommand } from '#src/account/server/commands.ts'
import { type CliCommand, json, onSite } from './command.ts'
import { peopleDeps } from './people-deps.ts'

export default {
  summary: 'Erases a registered user and everything stored about them.',
  operands: 'EMAIL',
  minOperands: 1,
  options: {
    yes: { type: 'boolean', about: 'Erase. Without it, only shows what would be erased.' },
    json,
  },
  notes: ['The user is told by email. This cannot be undone.'],
  run: ({ config, writer }, [email = ''], options) =>
    onSite(config, writer, async (site) =>
      erasePersonCommand(
        await peopleDeps(site),
        { email, isSure: options.yes === true, json: options.json === true },
        writer,
      ),
    ),
} satisfies CliCommand
