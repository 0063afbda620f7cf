import { processWriter } from '#src/platform/logging/command-writer.ts'
import { errorInWords, mishapInWords } from './app/error-in-words.ts'
import { parseCommandLine } from './cli/command-line.ts'
import { commands } from './cli/commands.ts'
import { configOrExit } from './config.ts'

// an exit, and not a death by signal: then the embedded database is stopped if it is ours alone
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

// the reader of our output may have closed it (`| head`)
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

/** npm runs scripts in the project's folder; a path is meant from where npm was called. */
const folder = (process.env.npm_lifecycle_event === 'kerbside' && process.env.INIT_CWD) || process.cwd()

const writer = processWriter(process)
const asked = parseCommandLine(commands, process.argv.slice(2))
if (asked.kind === 'help') writer.line(asked.text)
else if (asked.kind === 'wrong') {
  writer.error(asked.text)
  process.exitCode = 2
} else {
  const config = configOrExit()
  try {
    process.exitCode = await asked.command.run({ config, writer, folder }, asked.operands, asked.options)
  } catch (error) {
    writer.progress?.('')
    const inDetail = config.logLevel === 'debug' || config.logLevel === 'trace'
    writer.error(inDetail ? String((error as Error).stack) : (mishapInWords(error) ?? errorInWords(error)))
    process.exitCode = 1
  }
}
