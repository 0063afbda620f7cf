import { inviteCommand } from '#src/staff/server/invite-command.ts'
import { type CliCommand, onSite, optionText } from './command.ts'

export default {
  summary: 'Makes a one-time link by which somebody gets into the Desk.',
  operands: 'invite EMAIL',
  minOperands: 2,
  maxOperands: 2,
  options: {
    name: { type: 'string', value: 'NAME', about: 'Their name. They can change it.' },
    role: {
      type: 'string',
      value: 'ROLE',
      about: 'owner, manager, negotiator, property-admin or marketing. Default: owner.',
    },
    branch: { type: 'string', value: 'ID', about: 'Branch of a manager or negotiator: its id in branches.json.' },
  },
  run: async ({ config, writer }, [action, email = ''], options) => {
    if (action !== 'invite') {
      writer.error('There is one action: desk invite EMAIL.')
      return 2
    }
    return onSite(config, writer, (site) =>
      inviteCommand(
        site,
        { email, name: optionText(options.name), role: optionText(options.role), branch: optionText(options.branch) },
        writer,
      ),
    )
  },
} satisfies CliCommand
