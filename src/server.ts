import { configOrExit } from './config.ts'
import { mishapInWords } from './error-in-words.ts'
import { createSite } from './site-server.ts'
import { startUp } from './start-up.ts'
import { runJobs } from './worker-jobs.ts'

const development = process.argv.includes('--dev')
const config = configOrExit()
// somebody who says nothing of production starts one process, and expects all of the site of it
const runsJobs = !config.databaseUrl || process.env.NODE_ENV !== 'production'
process.env.NODE_ENV ??= development ? 'development' : 'production'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  const started = Date.now()
  const { services, stop } = await startUp(config, (words) => process.stdout.write(`${words} …\n`))
  const site = await createSite(services, { development })
  await site.listen({ port: config.port, host: config.host })
  const working = runsJobs ? runJobs(services, stopping.signal) : undefined
  if (!runsJobs) process.stdout.write('Jobs are run by src/worker.ts, which is not started here.\n')
  const { port } = site.server.address() as { port: number }
  process.stdout.write(
    `${services.agency.name} is at ${config.publicUrl.replace(/:0$/, `:${port}`)} (${((Date.now() - started) / 1000).toFixed(1)} s). Ctrl-C stops it.\n`,
  )
  await new Promise<void>((resolve) => {
    if (stopping.signal.aborted) resolve()
    else stopping.signal.addEventListener('abort', () => resolve())
  })
  // requests under way are answered; somebody who reads no more does not keep us
  const patience = setTimeout(() => site.server.closeAllConnections(), 5000)
  await site.close()
  clearTimeout(patience)
  await working
  await stop()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${mishapInWords(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
