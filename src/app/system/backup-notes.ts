import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { addDays, atUkHour, ukDate } from '#src/formatting/uk-date.ts'

/** Of a backup's folder: the moment that it was begun, in UTC. */
const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}-\d{6}$/

export const backupName = z.string().regex(BACKUP_NAME)

export const backupNameAt = (now: Date) => now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

const outcome = z.object({ state: z.enum(['running', 'done', 'failed']), at: z.iso.datetime(), words: z.string() })

/** Why a backup was made: somebody asked for it, the schedule, or a restore that was about to replace everything. */
const REASONS = ['asked', 'schedule', 'before-restore'] as const

const backupNoteSchema = z.object({
  name: backupName,
  reason: z.enum(REASONS),
  by: z.string().nullable(),
  made: outcome,
  bytes: z.number().default(0),
  /** whether it could be restored into a database of its own */
  test: outcome.optional(),
})

export type BackupOutcome = z.infer<typeof outcome>
export type BackupNote = z.infer<typeof backupNoteSchema>

const restoreNoteSchema = outcome.extend({ name: backupName, by: z.string(), before: backupName.nullable() })

/** The last restore from the Desk. */
export type RestoreNote = z.infer<typeof restoreNoteSchema>

/**
 * What is known of each backup, in a file beside its folder: `backups/2026-11-20-031500.json`. It is not in the database,
 * which a restore replaces by what was there before.
 */
export function openBackupNotes(folder: string) {
  const fileOf = (name: string) => join(folder, `${backupName.parse(name)}.json`)
  const restoreFile = join(folder, 'restore.json')

  async function read<Note>(file: string, schema: z.ZodType<Note>): Promise<Note | undefined> {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      // cut off, or of another release
      return undefined
    }
  }

  async function write(file: string, note: object): Promise<void> {
    await writeFile(`${file}.part`, JSON.stringify(note, null, 1), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }

  return {
    folderOf: (name: string) => join(folder, backupName.parse(name)),
    get: (name: string) => read(fileOf(name), backupNoteSchema),
    put: (note: BackupNote) => write(fileOf(note.name), note),
    /** Newest first. */
    async list(): Promise<BackupNote[]> {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.json') && BACKUP_NAME.test(name.slice(0, -'.json'.length)))
        .sort()
        .reverse()
      const notes = await Promise.all(names.map((name) => read(join(folder, name), backupNoteSchema)))
      return notes.filter((note) => note !== undefined)
    },
    async remove(name: string): Promise<void> {
      await rm(join(folder, backupName.parse(name)), { recursive: true, force: true })
      await rm(fileOf(name), { force: true })
    },
    restore: () => read(restoreFile, restoreNoteSchema),
    putRestore: (note: RestoreNote) => write(restoreFile, note),
  }
}

/**
 * Whether the schedule asks for a backup: none was begun since the UK's clocks last showed its hour.
 * @param lastAt when the last of the schedule's own was begun
 */
export function isBackupDue({ hour, now, lastAt }: { hour: number; now: Date; lastAt: Date | undefined }): boolean {
  const today = atUkHour(ukDate(now), hour)
  const due = today <= now ? today : atUkHour(addDays(ukDate(now), -1), hour)
  return lastAt === undefined || lastAt < due
}

/** Those of the schedule's own that are beyond what it keeps, of names that sort by time. */
export function backupsToForget(names: readonly string[], kept: number): string[] {
  return [...names].sort().reverse().slice(kept)
}
