import { personCommand, usersCommand } from '#src/account/server/commands.ts'
import { type CliCommand, json, onSite, optionText, withNumber } from './command.ts'
import { withMigratedDatabase } from './site.ts'

export default {
  summary: 'Lists registered users, newest first, or shows one.',
  operands: '[EMAIL]',
  maxOperands: 1,
  options: {
    limit: { type: 'string', value: 'N', about: 'How many. Default: 50.' },
    'sign-out': { type: 'boolean', about: 'Sign one user out on every device.' },
    'reset-link': { type: 'boolean', about: 'Email one user a link to reset their password.' },
    json,
  },
  run: async ({ config, writer }, [email], options) => {
    const [signOut, resetLink] = [options['sign-out'] === true, options['reset-link'] === true]
    if (email === undefined && (signOut || resetLink)) {
      writer.error('Add the email address: users EMAIL.')
      return 2
    }
    return withNumber(optionText(options.limit), writer, (limit = 50) =>
      email === undefined
        ? withMigratedDatabase(config, (db) => usersCommand({ db }, { limit, json: options.json === true }, writer))
        : onSite(config, writer, (site) =>
            personCommand(site, { email, signOut, resetLink, json: options.json === true }, writer),
          ),
    )
  },
} satisfies CliCommand
