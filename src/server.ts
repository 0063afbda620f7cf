import { mkdir } from 'node:fs/promises'
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { join } from 'node:path'
import { finished, whenToldToStop } from './app/stop-in-time.ts'
import { configOrExit } from './config.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { createLogger } from './platform/logging/logging.ts'

/** Milliseconds before the deadline at which connections are cut, so that what follows has time. */
const LAST_SECOND_MS = 1000

const development = process.argv.includes('--dev')
const environment = configOrExit()
const config = { ...environment, devPages: environment.devPages || (development && !environment.production) }
// outside production, one process runs the whole site
const runsJobs = !config.databaseUrl || process.env.NODE_ENV !== 'production'
// React asks for it, and draws five times as slowly where it says nothing; an empty one says nothing
process.env.NODE_ENV ||= development ? 'development' : 'production'

// an error says where it is in the sources, not in what was made of them
setSourceMapsSupport(true)

const { signal, told } = whenToldToStop()

// the database starts while the modules are loaded
const { logLevel, dataDir } = config
const log = (line: string) => createLogger(logLevel).info(line)
const starting = config.databaseUrl ? undefined : startEmbeddedPostgres({ dataDir, log })
starting?.catch(() => {})

try {
  const started = Date.now()
  // nobody else may read it, or put code there
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // for the next start: without it compiling is a quarter of the work
  enableCompileCache(join(dataDir, 'compiled-code'))
  const { startUp } = await import('./app/start-up.ts')
  const { createSite } = await import('./app/site-server.ts')
  const { openMetrics } = await import('./app/observability.ts')
  const { runJobs } = await import('./app/worker-jobs.ts')
  const say = (words: string) => process.stdout.write(`${words} …\n`)
  const { services, metrics, stop } = await startUp(config, say, starting)
  const site = await createSite(services, { development, metrics })
  await site.listen({ port: config.port, host: config.host })
  const closeMetrics = await openMetrics(services, metrics)
  const working = runsJobs ? runJobs(services, signal) : undefined
  if (!runsJobs) process.stdout.write('Jobs are run by src/worker.ts, which is not started here.\n')
  const { port } = site.server.address() as { port: number }
  process.stdout.write(
    `${services.agency.name} is at ${config.publicUrl.replace(/:0$/, `:${port}`)} (${((Date.now() - started) / 1000).toFixed(1)} s). Ctrl-C stops it.\n`,
  )
  const setUp = await services.staff.setUpLink()
  if (setUp) process.stdout.write(`Set up the Desk, within 30 minutes: ${setUp.replace(/:0\//, `:${port}/`)}\n`)
  await told
  const deadline = config.shutdownSeconds * 1000
  // requests under way are answered, idle connections are closed; a client that stops reading does not delay the exit
  const closing = setTimeout(() => site.server.closeAllConnections(), deadline - LAST_SECOND_MS)
  const ending = Promise.all([site.close().finally(() => clearTimeout(closing)), working])
  const isDone = await finished(ending.then(closeMetrics).then(stop), deadline)
  if (!isDone) services.logger.warn('stopped with work under way; another process begins its jobs anew')
  process.exit(0)
} catch (error) {
  const { mishapInWords } = await import('./app/error-in-words.ts')
  process.stderr.write(`${mishapInWords(error) ?? (error as Error).stack}\n`)
  // once it has started, it is stopped as the process exits
  await starting?.catch(() => {})
  process.exit(1)
}
