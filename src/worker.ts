import { setSourceMapsSupport } from 'node:module'
import { finished, whenToldToStop } from './app/stop-in-time.ts'
import { configOrExit } from './config.ts'

const config = configOrExit()
const { signal, told } = whenToldToStop()
// an error says where it is in the sources, not in what was made of them
setSourceMapsSupport(true)

try {
  const { startUp } = await import('./app/start-up.ts')
  const { openMetrics } = await import('./app/observability.ts')
  const { runJobs } = await import('./app/worker-jobs.ts')
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
  const { mishapInWords } = await import('./app/error-in-words.ts')
  process.stderr.write(`${mishapInWords(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
