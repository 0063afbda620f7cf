import { resolve } from 'node:path'
import { erasePersonCommand, exportPersonCommand, personCommand, usersCommand } from '#src/account/server/commands.ts'
import { type Commands, json, onSite, optionText, withNumber } from './command-parts.ts'
import { peopleParts } from './people-parts.ts'
import { withMigratedDatabase } from './site.ts'

/** People who registered. */
export const peopleCommands: Commands = {
  users: {
    summary: 'Lists the people who registered, the newest first, or shows one.',
    operands: '[EMAIL]',
    most: 1,
    options: {
      limit: { type: 'string', value: 'N', about: 'How many. Default: 50.' },
      'sign-out': { type: 'boolean', about: 'End every session of one person, on every device.' },
      'reset-link': { type: 'boolean', about: 'Mail one person a link by which they set a new password.' },
      json,
    },
    run: async ({ config, writer }, [email], given) => {
      const [signOut, resetLink] = [given['sign-out'] === true, given['reset-link'] === true]
      if (email === undefined && (signOut || resetLink)) {
        writer.error('Say whose: users EMAIL.')
        return 2
      }
      return withNumber(optionText(given.limit), writer, (limit = 50) =>
        email === undefined
          ? withMigratedDatabase(config, (db) => usersCommand({ db }, { limit, json: given.json === true }, writer))
          : onSite(config, writer, (site) =>
              personCommand(site, { email, signOut, resetLink, json: given.json === true }, writer),
            ),
      )
    },
  },

  'export-person': {
    summary: 'Prints everything that is held about somebody who registered, as JSON.',
    operands: 'EMAIL',
    fewest: 1,
    options: { file: { type: 'string', value: 'FILE', about: 'Write it there instead, for its owner alone to read.' } },
    notes: ['For whoever asks for it and cannot use their account; everybody else finds it in their user area.'],
    run: ({ config, writer, folder }, [email = ''], given) =>
      onSite(config, writer, async (site) => {
        const file = optionText(given.file)
        const target = file === undefined ? undefined : resolve(folder, file)
        return exportPersonCommand(await peopleParts(site), { email, file: target }, writer)
      }),
  },

  'erase-person': {
    summary: 'Erases somebody who registered, with everything that is held about them.',
    operands: 'EMAIL',
    fewest: 1,
    options: {
      yes: { type: 'boolean', about: 'Do it. Without it, nothing but a word about whom and what it would be.' },
      json,
    },
    notes: ['They are told by e-mail. There is no way back.'],
    run: ({ config, writer }, [email = ''], given) =>
      onSite(config, writer, async (site) =>
        erasePersonCommand(
          await peopleParts(site),
          { email, isSure: given.yes === true, json: given.json === true },
          writer,
        ),
      ),
  },
}
