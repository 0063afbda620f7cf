import { mishapInWords } from './app/error-in-words.ts'
import { openMetrics } from './app/observability.ts'
import { startUp } from './app/start-up.ts'
import { finished, whenToldToStop } from './app/stop-in-time.ts'
import { runJobs } from './app/worker-jobs.ts'
import { configOrExit } from './config.ts'

const config = configOrExit()
const { signal, told } = whenToldToStop()

try {
  // jobs act on what was just written
  const { services, metrics, stop } = await startUp({ ...config, databaseReadUrl: undefined })
  const closeMetrics = await openMetrics(services, metrics)
  const working = runJobs(services, signal)
  // a mistake of the queue ends the process; being told to stop lets it finish what it does
  await Promise.race([told, working])
  const deadline = config.shutdownSeconds * 1000
  const isDone = await finished(working.then(closeMetrics).then(stop), deadline)
  if (!isDone) services.logger.warn('stopped with jobs under way; another process begins them anew')
  process.exit(0)
} catch (error) {
  process.stderr.write(`${mishapInWords(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
