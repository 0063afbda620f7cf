import { resolve } from 'node:path'
import { formatNumber } from '#src/formatting/numbers.ts'
import { BackupProblem } from '#src/platform/backup/backup-folder.ts'
import { type Commands, json } from './command-parts.ts'
import { withDatabase } from './site.ts'
import { backUpSite, restoreSite } from './site-backup.ts'

/** Copies of a site. */
export const backupCommands: Commands = {
  backup: {
    summary: 'Copies the database, the photographs and the uploads into a new folder.',
    operands: 'FOLDER',
    fewest: 1,
    options: { json },
    notes: [
      'The site may run meanwhile: the copy is of one moment. Whoever has it has all that people entrusted to the agency.',
    ],
    run: ({ config, writer, folder }, [path = ''], given) =>
      withDatabase(config, (_db, url) =>
        inWords(writer, async () => {
          const target = resolve(folder, path)
          const onProgress = (words: string) => writer.progress?.(words)
          const report = await backUpSite(config, { url, target, now: new Date(), onProgress })
          writer.progress?.('')
          if (given.json === true) writer.line(JSON.stringify(report))
          else {
            const { tables, rows, files, bytes } = report
            const size = `${formatNumber(Math.ceil(bytes / 1_000_000))} MB`
            writer.line(
              `${formatNumber(rows)} rows of ${tables} tables and ${formatNumber(files)} files, ${size}, are in ${target}.`,
            )
          }
        }),
      ),
  },

  restore: {
    summary: 'Puts a backup in the place of what this site has.',
    operands: 'FOLDER',
    fewest: 1,
    options: { force: { type: 'boolean', about: 'Do so although there is something already. It is lost.' }, json },
    notes: [
      'Stop the site first. Every file is checked before anything is changed, and the database is exchanged as a whole. A',
      'backup of an earlier release is brought up to this one; one of a later release is refused.',
    ],
    run: ({ config, writer, folder }, [path = ''], given) =>
      withDatabase(config, (_db, url) =>
        inWords(writer, async () => {
          const onProgress = (words: string) => writer.progress?.(words)
          const source = resolve(folder, path)
          const report = await restoreSite(config, { url, source, force: given.force === true, onProgress })
          writer.progress?.('')
          if (given.json === true) writer.line(JSON.stringify(report))
          else {
            const { madeAt, tables, rows, files } = report
            const what = `${formatNumber(rows)} rows of ${tables} tables and ${formatNumber(files)} files`
            writer.line(`The backup of ${madeAt.slice(0, 16).replace('T', ' ')} is restored: ${what}.`)
          }
        }),
      ),
  },
}

async function inWords(
  writer: { error: (text: string) => void; progress?: (text: string) => void },
  action: () => Promise<void>,
): Promise<number> {
  try {
    await action()
    return 0
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    writer.progress?.('')
    writer.error(error.message)
    return 1
  }
}
