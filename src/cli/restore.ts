import { resolve } from 'node:path'
import { formatNumber } from '#src/formatting/numbers.ts'
import { type CliCommand, json } from './command.ts'
import { withDatabase } from './site.ts'
import { restoreSite, withBackupProblems } from './site-backup.ts'

export default {
  summary: 'Replaces the data of this site by a backup.',
  operands: 'FOLDER',
  minOperands: 1,
  options: { force: { type: 'boolean', about: 'Overwrite existing data.' }, json },
  notes: [
    'Stop the site first. Every file is checked before anything changes, and the database is replaced as a whole. A',
    'backup of an earlier release is migrated to this one; one of a later release is refused.',
  ],
  run: ({ config, writer, folder }, [path = ''], options) =>
    withDatabase(config, (_db, url) =>
      withBackupProblems(writer, async () => {
        const onProgress = (words: string) => writer.progress?.(words)
        const source = resolve(folder, path)
        const report = await restoreSite(config, { url, source, force: options.force === true, onProgress })
        writer.progress?.('')
        if (options.json === true) writer.line(JSON.stringify(report))
        else {
          const { madeAt, tables, rows, files } = report
          const what = `${formatNumber(rows)} rows of ${tables} tables and ${formatNumber(files)} files`
          writer.line(`Restored the backup of ${madeAt.slice(0, 16).replace('T', ' ')}: ${what}.`)
        }
      }),
    ),
} satisfies CliCommand
