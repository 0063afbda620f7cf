import backup from './backup.ts'
import type { CliCommand } from './command.ts'
import config from './config.ts'
import siteFolder from './content/site-folder.ts'
import desk from './desk.ts'
import doctor from './doctor.ts'
import erasePerson from './erase-person.ts'
import exportPerson from './export-person.ts'
import feed from './feed.ts'
import importFeed from './import.ts'
import imports from './imports.ts'
import leads from './leads.ts'
import loadAddresses from './load/load-addresses.ts'
import loadBoundaries from './load/load-boundaries.ts'
import loadPostcodes from './load/load-postcodes.ts'
import loadPricePaid from './load/load-price-paid.ts'
import { openDataCommands } from './load/open-data-commands.ts'
import mail from './mail.ts'
import migrate from './migrate.ts'
import rebuildCounts from './rebuild-counts.ts'
import restore from './restore.ts'
import seed from './seed.ts'
import undoImport from './undo-import.ts'
import users from './users.ts'
import views from './views.ts'

/** Every command by its name, in the order of the help. */
export const commands: Record<string, CliCommand> = {
  import: importFeed,
  'undo-import': undoImport,
  imports,
  feed,
  'load-postcodes': loadPostcodes,
  'load-boundaries': loadBoundaries,
  'load-addresses': loadAddresses,
  'load-price-paid': loadPricePaid,
  ...openDataCommands,
  leads,
  views,
  mail,
  users,
  desk,
  'export-person': exportPerson,
  'erase-person': erasePerson,
  site: siteFolder,
  backup,
  restore,
  migrate,
  'rebuild-counts': rebuildCounts,
  seed,
  doctor,
  config,
}
