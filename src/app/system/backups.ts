import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { backUpSite, restoreSite, tryBackup } from '#src/cli/site-backup.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { BackupProblem } from '#src/platform/backup/backup-folder.ts'
import { withClient } from '#src/platform/database/cluster-connection.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { HasRoom } from '#src/platform/files/free-space.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { DESK_CHANNEL } from '#src/staff/server/tell-desk.ts'
import type { Config } from '../../config.ts'
import { errorInWords } from '../error-in-words.ts'
import {
  type BackupNote,
  type BackupOutcome,
  backupNameAt,
  backupsToForget,
  isBackupDue,
  openBackupNotes,
} from './backup-notes.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'make-backup': { name: string }
    'try-backup': { name: string }
    'restore-backup': { name: string; by: { id: number; name: string } }
    'backup-round': unknown
  }
}

/** Looks every hour whether a backup is due. */
export const BACKUPS_CRONTAB = '7 * * * * backup-round'

/** A transaction of the site and the restore may each wait for a table that the other has: then one has to give way. */
const DEADLOCK = '40P01'
const RESTORE_TRIES = 5

export type BackupSchedule = { is_on: boolean; hour: number; kept: number }

type BackupDeps = {
  config: Config
  db: Database
  databaseUrl: string
  jobs: Pick<Jobs, 'enqueue'>
  hasRoom: HasRoom
  clock: () => Date
}

export type Backups = ReturnType<typeof createBackups>

/** Backups that the Desk makes, tries and restores: folders in `DATA_DIR/backups`, as `kerbside backup` writes them. */
export function createBackups({ config, db, databaseUrl: url, jobs, hasRoom, clock }: BackupDeps) {
  const folder = join(config.dataDir, 'backups')
  const notes = openBackupNotes(folder)
  const outcome = (state: BackupOutcome['state'], words: string): BackupOutcome => ({
    state,
    at: clock().toISOString(),
    words,
  })

  async function schedule(): Promise<BackupSchedule> {
    const { rows } = await sql<BackupSchedule>`select is_on, hour, kept from backup_schedule`.execute(db)
    return rows[0]!
  }

  /** Notes a backup and asks for it. @returns undefined where the disk has no room */
  async function ask(reason: BackupNote['reason'], by: string | null): Promise<string | undefined> {
    if (!(await hasRoom())) return undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = backupNameAt(clock())
    await notes.put({ name, reason, by, made: outcome('running', ''), bytes: 0 })
    await jobs.enqueue(db, 'make-backup', { name }, { key: `backup:${name}` })
    return name
  }

  /** Makes the backup of a note. A try that ended half way leaves nothing. */
  async function make(name: string): Promise<void> {
    const note = await notes.get(name)
    if (!note) return
    const target = notes.folderOf(name)
    try {
      await rm(target, { recursive: true, force: true })
      const { bytes, rows, files } = await backUpSite(config, { url, target, now: clock(), onProgress() {} })
      const words = `${formatCount(rows, 'row')} and ${formatCount(files, 'file')}`
      await notes.put({ ...note, bytes, made: outcome('done', words) })
    } catch (error) {
      await rm(target, { recursive: true, force: true })
      await notes.put({ ...note, made: outcome('failed', errorInWords(error)) })
    }
  }

  return {
    folder,
    list: notes.list,
    get: notes.get,
    folderOf: notes.folderOf,
    lastRestore: notes.restore,
    schedule,

    async setSchedule(within: Database, { is_on, hour, kept }: BackupSchedule): Promise<void> {
      await sql`update backup_schedule set is_on = ${is_on}, hour = ${hour}, kept = ${kept}`.execute(within)
    },

    ask,
    make,

    /** Has a backup tried: restored into a database of its own. */
    async askTry(name: string): Promise<boolean> {
      const note = await notes.get(name)
      if (note?.made.state !== 'done') return false
      await notes.put({ ...note, test: outcome('running', '') })
      await jobs.enqueue(db, 'try-backup', { name }, { key: `try-backup:${name}` })
      return true
    },

    async try(name: string): Promise<void> {
      const note = await notes.get(name)
      if (!note) return
      const from = clock().getTime()
      const test = await tryBackup(url, notes.folderOf(name)).then(
        ({ rows, tables, files }) => {
          const seconds = Math.max(1, Math.round((clock().getTime() - from) / 1000))
          const what = `${formatCount(rows, 'row')} of ${formatNumber(tables)} tables and ${formatCount(files, 'file')}`
          return outcome('done', `${what} are whole. Restoring took ${formatCount(seconds, 'second')}.`)
        },
        (error) => outcome('failed', errorInWords(error)),
      )
      await notes.put({ ...note, test })
    },

    async remove(name: string): Promise<void> {
      await notes.remove(name)
    },

    /** Has a backup put in the place of everything. What is there now is backed up first. */
    async askRestore(name: string, by: { id: number; name: string }): Promise<boolean> {
      const note = await notes.get(name)
      if (note?.made.state !== 'done') return false
      await notes.putRestore({ name, by: by.name, before: null, ...outcome('running', '') })
      await jobs.enqueue(db, 'restore-backup', { name, by }, { key: 'restore-backup' })
      return true
    },

    async restore({ name, by }: { name: string; by: { id: number; name: string } }): Promise<void> {
      const before = backupNameAt(clock())
      const fail = (words: string, saved: string | null) =>
        notes.putRestore({ name, by: by.name, before: saved, ...outcome('failed', words) })
      await notes.put({ name: before, reason: 'before-restore', by: by.name, made: outcome('running', ''), bytes: 0 })
      await make(before)
      const saved = await notes.get(before)
      if (saved?.made.state !== 'done')
        return fail(`What is there now could not be backed up, so nothing was changed: ${saved?.made.words}`, null)
      try {
        const { madeAt, rows, files } = await restoreThroughDeadlocks(notes.folderOf(name))
        await tellEveryProcess(url)
        await recordAudit(db, {
          at: clock(),
          actor: by,
          action: 'backup-restored',
          subject: { kind: 'backup', id: name, name: madeAt },
        })
        const words = `${formatCount(rows, 'row')} and ${formatCount(files, 'file')}`
        await notes.putRestore({ name, by: by.name, before, ...outcome('done', words) })
      } catch (error) {
        await fail(`Nothing was changed: ${errorInWords(error)}`, before)
        if (!(error instanceof BackupProblem)) throw error
      }
    },

    /** Makes what the schedule asks for, and deletes those of its own that are beyond what it keeps. */
    async round(): Promise<void> {
      const { is_on, hour, kept } = await schedule()
      if (!is_on) return
      const own = (await notes.list()).filter(({ reason }) => reason === 'schedule')
      const lastAt = own[0] && new Date(own[0].made.at)
      if (isBackupDue({ hour, now: clock(), lastAt })) await ask('schedule', null)
      const whole = own.filter(({ made }) => made.state === 'done').map(({ name }) => name)
      for (const name of backupsToForget(whole, kept)) await notes.remove(name)
    },
  }

  async function restoreThroughDeadlocks(source: string) {
    for (let again = 1; ; again++) {
      try {
        return await restoreSite(config, { url, source, force: true, whileRunning: true, onProgress() {} })
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK || again === RESTORE_TRIES) throw error
        await pause(1000)
      }
    }
  }
}

/** Whatever processes keep in memory of the stock and of what the site says is that of before. */
async function tellEveryProcess(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`select pg_notify('content_changed', ''), pg_notify('listings_changed', ''), pg_notify($1, '')`, [
      DESK_CHANNEL,
    ]),
  )
}

/** What came since a moment, in words: all of it is gone once a backup of then is restored. */
export async function lostByRestoring(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<Record<'enquiries' | 'appointments' | 'users' | 'imports' | 'changes', number>>`
    select
      (select count(*)::int from enquiries where received_at > ${since}) as enquiries,
      (select count(*)::int from appointments where created_at > ${since}) as appointments,
      (select count(*)::int from users where created_at > ${since}) as users,
      (select count(*)::int from imports where started_at > ${since}) as imports,
      (select count(*)::int from audit_log where at > ${since}) as changes`.execute(db)
  const [row] = rows
  if (!row) return []
  return [
    row.enquiries > 0 && formatCount(row.enquiries, 'enquiry', 'enquiries'),
    row.appointments > 0 && formatCount(row.appointments, 'viewing or valuation', 'viewings and valuations'),
    row.users > 0 && formatCount(row.users, 'registration'),
    row.imports > 0 && formatCount(row.imports, 'import'),
    row.changes > 0 && `${formatCount(row.changes, 'change')} by your team`,
  ].filter((words) => words !== false)
}
