import type { CommandWriter } from '#src/feed-import/run/server/commands.ts'
import type { Config } from '../config.ts'
import type { Command, OptionGiven } from './command-line.ts'
import { withSite } from './site.ts'

export type Context = {
  config: Config
  writer: CommandWriter
  /** where the person stands who types a path */
  folder: string
}

/** Commands by their names. */
export type Commands = Record<string, Command<Context>>

export const json = { type: 'boolean', about: 'Print JSON, for scripts (with npm run --silent).' } as const

export const optionText = (given: OptionGiven) => (typeof given === 'string' ? given : undefined)

export async function onSite(
  config: Config,
  writer: CommandWriter,
  action: Parameters<typeof withSite<number>>[1],
): Promise<number> {
  const answer = await withSite(config, action)
  if (typeof answer === 'number') return answer
  writer.error(`The agency in ${config.agencyDir} has mistakes:`)
  for (const problem of answer.problems) writer.error(`  - ${problem}`)
  return 1
}

/** Runs with the whole number that was given, if any was; 2 for what is none. */
export async function withNumber(
  given: string | undefined,
  writer: CommandWriter,
  action: (value: number | undefined) => Promise<number>,
): Promise<number> {
  if (given === undefined) return action(undefined)
  const value = Number(given)
  if (/^\d{1,7}$/.test(given) && value > 0) return action(value)
  writer.error(`"${given}" should be a whole number from 1 to 9,999,999.`)
  return 2
}
