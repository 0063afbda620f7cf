import { resolve } from 'node:path'
import { z } from 'zod'
import { examine } from '#src/cli/doctor/doctor.ts'
import { sentence } from '#src/feeds/report/import-words.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { failedJobs, retryFailedJobs } from '#src/platform/jobs/failed-jobs.ts'
import { queueFigures } from '#src/platform/jobs/queue-metrics.ts'
import { mailNotSent } from '#src/platform/mail/outbox.ts'
import { retryFailed } from '#src/platform/mail/queue-mail.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import type { Services } from '../services.ts'
import { backupName } from './backup-notes.ts'
import { type Backups, lostByRestoring } from './backups.ts'
import { jobInWords } from './job-names.ts'
import { readVersions } from './versions.ts'

export type SystemDeps = Pick<Services, 'db' | 'config' | 'clock' | 'jobs'> & { backups: Backups }

const call = deskCall<SystemDeps>()

const NO_ROOM = 'The disk is nearly full. Delete old backups, or give it more room.'
const GONE = 'This backup isn’t there any more.'

const named = z.object({ name: backupName })

function note(
  { db, clock }: Pick<SystemDeps, 'db' | 'clock'>,
  actor: Actor,
  action: Parameters<typeof recordAudit>[1]['action'],
  subject: { kind: string; id: string; name: string },
  after?: Record<string, unknown>,
): Promise<void> {
  return recordAudit(db, { at: clock(), actor, action, subject, ...(after && { after }) })
}

const aBackup = (name: string) => ({ kind: 'backup', id: name, name })

/** What the owner sees and does of the machinery: jobs, emails that wait, backups, versions. */
export const systemCalls = {
  /** Looks at everything that the site depends on, as `kerbside doctor` does. */
  'examine-system': call({
    permission: 'manage-system',
    input: z.object({}),
    async run({ config, db }) {
      const findings = await examine(config, (action) => action(db))
      const order = { wrong: 0, note: 1, well: 2 }
      const inWords = (line: string) => sentence(line.replace(`${resolve(config.agencyDir)}/`, ''))
      return findings
        .map(({ words, ...rest }) => ({ ...rest, words: words.map(inWords) }))
        .sort((one, other) => order[one.state] - order[other.state])
    },
  }),

  'get-system': call({
    permission: 'manage-system',
    input: z.object({}),
    async run({ db, backups, clock }) {
      const [figures, failed, mails, list, schedule, restore, versions] = await Promise.all([
        queueFigures(db),
        failedJobs(db),
        mailNotSent(db),
        backups.list(),
        backups.schedule(),
        backups.lastRestore(),
        readVersions(db),
      ])
      return {
        jobs: figures
          .filter(({ waiting, running, failed }) => waiting + running + failed > 0)
          .map(({ job, ...rest }) => ({ ...rest, name: jobInWords(job) })),
        failed: failed.map(({ job, ...rest }) => ({ ...rest, name: jobInWords(job) })),
        mails,
        backups: list,
        backupFolder: backups.folder,
        schedule,
        restore,
        versions,
        now: clock(),
      }
    },
  }),

  'retry-jobs': call({
    permission: 'manage-system',
    input: z.object({ jobIds: z.array(z.string().regex(/^\d{1,18}$/)).max(100) }),
    async run(deps, { actor, input: { jobIds } }) {
      const retried = await retryFailedJobs(deps.db, jobIds)
      if (retried > 0)
        await note(deps, actor, 'jobs-retried', {
          kind: 'jobs',
          id: jobIds.join(','),
          name: formatCount(retried, 'failed job'),
        })
      return { retried }
    },
  }),

  'retry-emails': call({
    permission: 'manage-system',
    /** without a number: every one that failed */
    input: z.object({ mail: z.coerce.number().int().positive().optional() }),
    async run(deps, { actor, input: { mail } }) {
      const retried = await retryFailed(deps.db, deps.jobs, mail)
      if (retried > 0)
        await note(deps, actor, 'emails-retried', {
          kind: 'emails',
          id: mail === undefined ? 'all' : String(mail),
          name: formatCount(retried, 'failed email'),
        })
      return { retried }
    },
  }),

  'make-backup': call({
    permission: 'manage-system',
    input: z.object({}),
    async run(deps, { actor }) {
      const name = await deps.backups.ask('asked', actor.name)
      if (name === undefined) return invalid({ '': NO_ROOM })
      await note(deps, actor, 'backup-asked', aBackup(name))
      return { name }
    },
  }),

  'schedule-backups': call({
    permission: 'manage-system',
    needsProof: true,
    input: z.object({
      isOn: z.boolean(),
      hour: z.coerce.number().int().min(0).max(23),
      kept: z.coerce
        .number('Enter how many to keep, from 1 to 90.')
        .int('Enter how many to keep, from 1 to 90.')
        .min(1, 'Enter how many to keep, from 1 to 90.')
        .max(90, 'Enter how many to keep, from 1 to 90.'),
    }),
    async run({ db, clock, backups }, { actor, input: { isOn, hour, kept } }) {
      await db.transaction().execute(async (trx) => {
        await backups.setSchedule(trx, { is_on: isOn, hour, kept })
        const subject = { kind: 'backup-schedule', id: 'daily', name: 'when backups are made' }
        await note({ db: trx, clock }, actor, 'backup-schedule-changed', subject, { isOn, hour, kept })
      })
      return { saved: true }
    },
  }),

  'test-backup': call({
    permission: 'manage-system',
    input: named,
    async run(deps, { actor, input: { name } }) {
      if (!(await deps.backups.askTry(name))) return invalid({ '': GONE })
      await note(deps, actor, 'backup-tested', aBackup(name))
      return { name }
    },
  }),

  'delete-backup': call({
    permission: 'manage-system',
    needsProof: true,
    input: named,
    async run(deps, { actor, input: { name } }) {
      await deps.backups.remove(name)
      await note(deps, actor, 'backup-deleted', aBackup(name))
      return { name }
    },
  }),

  /** Whether a backup may be downloaded now. The file itself comes by a path of its own, which asks this again. */
  'download-backup': call({
    permission: 'manage-system',
    needsProof: true,
    input: named,
    async run(deps, { actor, input: { name } }) {
      if ((await deps.backups.get(name))?.made.state !== 'done') return invalid({ '': GONE })
      await note(deps, actor, 'backup-downloaded', aBackup(name))
      return { name }
    },
  }),

  /** What everybody did since a backup was made, which restoring it would take away. */
  'weigh-restore': call({
    permission: 'manage-system',
    input: named,
    async run({ db, backups }, { input: { name } }) {
      const backup = await backups.get(name)
      if (backup?.made.state !== 'done') return invalid({ '': GONE })
      return { backup, lost: await lostByRestoring(db, new Date(backup.made.at)) }
    },
  }),

  'restore-backup': call({
    permission: 'manage-system',
    needsProof: true,
    input: named,
    async run(deps, { actor, input: { name } }) {
      const { backups } = deps
      if ((await backups.lastRestore())?.state === 'running')
        return invalid({ '': 'A backup is being restored already.' })
      if (!(await backups.askRestore(name, { id: actor.id, name: actor.name }))) return invalid({ '': GONE })
      await note(deps, actor, 'backup-restore-asked', aBackup(name))
      return { name }
    },
  }),
}
