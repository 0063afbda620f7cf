import { backupCommands } from './backup.ts'
import type { Commands } from './command-parts.ts'
import { feedCommands } from './feeds.ts'
import { peopleCommands } from './people.ts'
import { tableCommands } from './tables.ts'
import { upkeepCommands } from './upkeep.ts'
import { visitorCommands } from './visitors.ts'

/** Every command, in the order in which the help lists them. */
export const commands: Commands = {
  ...feedCommands,
  ...tableCommands,
  ...visitorCommands,
  ...peopleCommands,
  ...backupCommands,
  ...upkeepCommands,
}
