import { resolve } from 'node:path'
import { formatNumber } from '#src/formatting/numbers.ts'
import { type CliCommand, json } from './command.ts'
import { withDatabase } from './site.ts'
import { backUpSite, withBackupProblems } from './site-backup.ts'

export default {
  summary: 'Backs up the database, photos and uploads into a new folder.',
  operands: 'FOLDER',
  minOperands: 1,
  options: { json },
  notes: ['The site may keep running: the copy is of one moment. It holds personal data, so store it safely.'],
  run: ({ config, writer, folder }, [path = ''], options) =>
    withDatabase(config, (_db, url) =>
      withBackupProblems(writer, async () => {
        const target = resolve(folder, path)
        const onProgress = (words: string) => writer.progress?.(words)
        const report = await backUpSite(config, { url, target, now: new Date(), onProgress })
        writer.progress?.('')
        if (options.json === true) writer.line(JSON.stringify(report))
        else {
          const { tables, rows, files, bytes } = report
          const size = `${formatNumber(Math.ceil(bytes / 1_000_000))} MB`
          writer.line(
            `${formatNumber(rows)} rows of ${tables} tables and ${formatNumber(files)} files, ${size}, saved to ${target}.`,
          )
        }
      }),
    ),
} satisfies CliCommand
