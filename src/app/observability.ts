import type { Database } from '#src/platform/database/database.ts'
import { slowQueries } from '#src/platform/database/slow-queries.ts'
import type { Logger } from '#src/platform/logging/logging.ts'
import { createMetrics, type Metrics } from '#src/platform/metrics/metrics.ts'
import { serveMetrics } from '#src/platform/metrics/metrics-server.ts'
import type { Config } from '../config.ts'
import { addOperationsFigures } from './operational-metrics.ts'
import { createReadiness } from './readiness.ts'

/** Metrics, where the configuration has a port for them. */
export function metricsOf(config: Pick<Config, 'metricsPort'>): Metrics | undefined {
  return config.metricsPort === undefined ? undefined : createMetrics()
}

/** What a pool of connections tells to whom. */
export function watchedPool(
  name: string,
  { config, logger, metrics }: { config: Pick<Config, 'slowQueryMs'>; logger: Logger; metrics: Metrics | undefined },
) {
  return {
    onStatement: slowQueries({
      thresholdMs: config.slowQueryMs,
      log(facts) {
        metrics?.slowStatement()
        logger.warn({ ...facts, pool: name }, 'slow statement')
      },
    }),
    onPool: (pool: Parameters<Metrics['watchPool']>[1]) => metrics?.watchPool(name, pool),
  }
}

type Seen = { config: Config; db: Database; logger: Logger }

/** Opens the port for metrics, if there is one. Answers what closes it. */
export async function openMetrics({ config, db, logger }: Seen, metrics: Metrics | undefined) {
  if (!metrics || config.metricsPort === undefined) return async () => {}
  addOperationsFigures(metrics, db)
  const server = await serveMetrics({
    port: config.metricsPort,
    host: config.metricsHost,
    metrics,
    readiness: createReadiness({ db, config }),
    onError: (error) => logger.error({ err: error }, 'metrics could not be read'),
  })
  return server.close
}
