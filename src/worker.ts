import { configOrExit } from './config.ts'
import { mishapInWords } from './error-in-words.ts'
import { startUp } from './start-up.ts'
import { runJobs } from './worker-jobs.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  // jobs act on what was just written
  const { services, stop } = await startUp({ ...configOrExit(), databaseReadUrl: undefined })
  await runJobs(services, stopping.signal)
  await stop()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${mishapInWords(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
