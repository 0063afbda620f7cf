import { formatCount } from '#src/formatting/numbers.ts'
import { rebuildBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import { type CliCommand, json } from './command.ts'
import { withDatabase } from './site.ts'

export default {
  summary: 'Makes anew what searches are counted by, if "doctor" finds that it differs from the listings.',
  options: { json },
  run: ({ config, writer }, _operands, options) =>
    withDatabase(config, async (db) => {
      const blocks = await rebuildBitmaps(db)
      if (options.json === true) writer.line(JSON.stringify({ blocks }))
      else writer.line(`Made ${formatCount(blocks, 'block')} anew.`)
      return 0
    }),
} satisfies CliCommand
