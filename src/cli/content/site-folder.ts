import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createReadSite } from '#src/app/content/read-site.ts'
import { publishedSite } from '#src/app/content/site-content.ts'
import { siteFiles } from '#src/app/site-files.ts'
import { createContent } from '#src/content/server/content.ts'
import { publishAll } from '#src/content/server/publish-all.ts'
import { readPublished } from '#src/content/server/revision-records.ts'
import { exportSite, FolderNotEmpty, planImport } from '#src/content/server/site-folder.ts'
import { createMediaStore } from '#src/platform/media/media-store.ts'
import type { CliCommand } from '../command.ts'
import { withMigratedDatabase } from '../site.ts'

export default {
  summary: 'Writes the site with all that the Desk changed as a folder, or takes such a folder in.',
  operands: 'export|import FOLDER',
  minOperands: 2,
  maxOperands: 2,
  options: {
    overwrite: { type: 'boolean', about: 'Import: where both sides changed a document, take the folder’s.' },
    try: { type: 'boolean', about: 'Import: say what would change, and change nothing.' },
  },
  notes: [
    'The folder has the format of an agency folder, so it can go into git and be the AGENCY_DIR of another site.',
    'Documents that were changed in the folder and in the Desk are named, and nothing is imported. Exit code: 1 then.',
  ],
  run: ({ config, writer, folder: here }, [action = '', name = ''], options) => {
    const folder = resolve(here, name)
    if (action !== 'export' && action !== 'import') {
      writer.error(`"${action}" should be export or import.`)
      return Promise.resolve(2)
    }
    return withMigratedDatabase(config, async (db) => {
      const texts = new Map<string, string | null>()
      const published = await readPublished(db, texts)
      const media = createMediaStore({ db, files: siteFiles(config).media })
      const { agencyDir } = config
      // two sites have two secrets
      const site = createHmac('sha256', config.secret).update('which site exports').digest('hex').slice(0, 16)
      if (action === 'export') {
        const pictureBytes = async (hash: string) => {
          const record = await media.record(hash)
          if (!record) throw new Error(`The picture ${hash} is missing`)
          return media.original(record)
        }
        try {
          const done = await exportSite({ folder: agencyDir, published, pictureBytes, site }, folder)
          writer.line(
            `${done.documents} documents are in ${folder}, ${done.fromDesk.length} of them as the Desk has them.`,
          )
          return 0
        } catch (error) {
          if (!(error instanceof FolderNotEmpty)) throw error
          writer.error(`${error.message}.`)
          return 1
        }
      }
      const read = createReadSite(config, 'all')
      const parts = publishedSite(db, read)
      await parts.readAll()
      const deps = {
        db,
        folder: agencyDir,
        clock: () => new Date(),
        published: (within: typeof db) => readPublished(within, texts),
        unfit: () => parts.unfit().map(({ document }) => document),
        async check(over: Parameters<typeof read>[0]) {
          const outcome = await read(over)
          return 'problems' in outcome ? outcome.problems : []
        },
        // the site's processes hear of it from the database
        reload: async () => {},
      }
      const content = createContent(deps)
      const plan = await planImport(folder, { content, published, folder: agencyDir, site })
      const changes = new Map(plan.changes)
      if (plan.conflicts.length > 0 && options.overwrite !== true) {
        writer.error('Changed in the folder and in the Desk since; nothing is imported:')
        for (const document of plan.conflicts) writer.error(`  - ${document}`)
        writer.error('Bring them together in the folder and import with --overwrite.')
        return 1
      }
      for (const document of plan.conflicts)
        changes.set(document, await readFile(join(folder, document), 'utf8').catch(() => null))
      const says = [...changes].map(([document, text]) => `  - ${document}${text === null ? ' (removed)' : ''}`)
      if (options.try === true || (changes.size === 0 && plan.pictures.length === 0)) {
        writer.line(changes.size === 0 ? 'The folder says what the site says.' : 'Would be published:')
        for (const line of says) writer.line(line)
        return 0
      }
      for (const picture of plan.pictures) {
        const taken = await media.putFile(await readFile(join(folder, picture)))
        if ('problem' in taken) {
          writer.error(`${picture}: ${taken.problem}`)
          return 1
        }
        await db
          .insertInto('content_pictures')
          .values({ name: picture, hash: taken.hash, added_at: new Date() })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash: taken.hash }))
          .execute()
      }
      const outcome = await publishAll(
        { ...deps, ofFolder: content.ofFolder },
        { changes, author: { id: null, name: 'Import' }, note: `Imported from ${basename(folder)}` },
      )
      if (outcome.kind === 'invalid') {
        writer.error('The site would have mistakes; nothing is imported:')
        for (const { file, line, path, message } of outcome.problems)
          writer.error(`  - ${[[file, line].filter(Boolean).join(':'), path, message].filter(Boolean).join(' ')}`)
        return 1
      }
      writer.line(`${changes.size} documents and ${plan.pictures.length} pictures are imported:`)
      for (const line of says) writer.line(line)
      return 0
    })
  },
} satisfies CliCommand
