import { backupCommands } from './command-backup.ts'
import { feedCommands } from './command-feeds.ts'
import type { Commands } from './command-parts.ts'
import { peopleCommands } from './command-people.ts'
import { tableCommands } from './command-tables.ts'
import { upkeepCommands } from './command-upkeep.ts'
import { visitorCommands } from './command-visitors.ts'

/** Every command, in the order in which the help lists them. */
export const commands: Commands = {
  ...feedCommands,
  ...tableCommands,
  ...visitorCommands,
  ...peopleCommands,
  ...backupCommands,
  ...upkeepCommands,
}
