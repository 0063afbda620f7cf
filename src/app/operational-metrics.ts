import { importMetrics } from '#src/feed-import/run/server/import-metrics.ts'
import type { Database } from '#src/platform/database/database.ts'
import { queueFigures } from '#src/platform/jobs/queue-metrics.ts'
import { outboxFigures } from '#src/platform/mail/outbox-metrics.ts'
import type { Figure, FigureValue, Metrics } from '#src/platform/metrics/metrics.ts'
import { withTimeout } from '#src/platform/with-timeout.ts'

/** Milliseconds that the database may take: a scrape has to come back when it hangs. */
const TIMEOUT_MS = 2000

const FIGURES: readonly Figure[] = [
  { name: 'kerbside_database_up', help: 'Whether the database answers.' },
  {
    name: 'kerbside_jobs',
    help: 'Jobs of the queue: waiting, running, scheduled, failed.',
    labels: ['job', 'state'],
  },
  { name: 'kerbside_oldest_job_seconds', help: 'Age of the oldest job that is ready to run.' },
  { name: 'kerbside_mails', help: 'Emails not sent: queued, or failed for good.', labels: ['state'] },
  { name: 'kerbside_oldest_mail_seconds', help: 'Age of the oldest unsent email.' },
  { name: 'kerbside_import_age_seconds', help: 'Time since a file of the feed was last imported.', labels: ['source'] },
  {
    name: 'kerbside_imports_not_taken',
    help: 'Files of the feed stopped or refused since then.',
    labels: ['source'],
  },
]

/** What the database knows of the work to be done. */
export function addOperationsFigures(metrics: Pick<Metrics, 'addFigures'>, db: Database): void {
  metrics.addFigures(FIGURES, async () => {
    try {
      return await withTimeout(readFigures(db), TIMEOUT_MS)
    } catch {
      return { kerbside_database_up: [{ value: 0 }] }
    }
  })
}

async function readFigures(db: Database): Promise<Record<string, FigureValue[]>> {
  const [queue, mails, imports] = await Promise.all([queueFigures(db), outboxFigures(db), importMetrics(db)])
  const oldest = Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds))
  return {
    kerbside_database_up: [{ value: 1 }],
    kerbside_jobs: queue.flatMap(({ job, waiting, running, scheduled, failed }) =>
      Object.entries({ waiting, running, scheduled, failed }).map(([state, value]) => ({
        value,
        labels: { job, state },
      })),
    ),
    kerbside_oldest_job_seconds: [{ value: oldest }],
    kerbside_mails: [
      { value: mails.queued, labels: { state: 'queued' } },
      { value: mails.failed, labels: { state: 'failed' } },
    ],
    kerbside_oldest_mail_seconds: [{ value: mails.oldestSeconds }],
    kerbside_import_age_seconds: imports.map(({ source, ageSeconds }) => ({ value: ageSeconds, labels: { source } })),
    kerbside_imports_not_taken: imports.map(({ source, notTaken }) => ({ value: notTaken, labels: { source } })),
  }
}
