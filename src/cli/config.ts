import { type CliCommand, json } from './command.ts'
import { configurationInForce } from './configuration-in-force.ts'

export default {
  summary: 'Prints the current configuration, without secrets.',
  options: { json },
  run: async ({ config, writer }, _operands, options) => {
    const values = configurationInForce(config)
    if (options.json === true) writer.line(JSON.stringify(values))
    else for (const [name, value] of Object.entries(values)) writer.line(`${name.padEnd(18)} ${value ?? ''}`.trimEnd())
    return 0
  },
} satisfies CliCommand
