import type { CommandWriter } from '#src/platform/logging/command-writer.ts'
import type { Config } from '../config.ts'
import type { Command, OptionValue } from './command-line.ts'
import { withSite } from './site.ts'

export type CliContext = {
  config: Config
  writer: CommandWriter
  /** the folder that relative paths start from */
  folder: string
}

export type CliCommand = Command<CliContext>

export const json = { type: 'boolean', about: 'Print JSON, for scripts (with npm run --silent).' } as const

/** Which feed a command is about. */
export const source = {
  type: 'string',
  value: 'NAME',
  about: 'Name of the feed, if the site has several. Default: blm.',
} as const

export const optionText = (value: OptionValue) => (typeof value === 'string' ? value : undefined)

/** Runs with the agency loaded, or prints the mistakes in its folder, or whose data it would have been. */
export async function onSite(
  config: Config,
  writer: CommandWriter,
  action: Parameters<typeof withSite<number>>[1],
): Promise<number> {
  const answer = await withSite(config, action)
  if (typeof answer === 'number') return answer
  if ('foreign' in answer) {
    writer.error(`${answer.foreign}.`)
    return 1
  }
  writer.error(`The agency folder ${config.agencyDir} has mistakes:`)
  for (const problem of answer.problems) writer.error(`  - ${problem}`)
  return 1
}

/** Runs with a whole number, if one was typed. @returns 2 (wrong usage) for anything else */
export async function withNumber(
  typed: string | undefined,
  writer: CommandWriter,
  action: (value: number | undefined) => Promise<number>,
): Promise<number> {
  if (typed === undefined) return action(undefined)
  const value = Number(typed)
  if (/^\d{1,7}$/.test(typed) && value > 0) return action(value)
  writer.error(`"${typed}" should be a whole number from 1 to 9,999,999.`)
  return 2
}

/** Prints what was loaded, or why nothing was. */
export function reportLoad<Report>(
  outcome: { kind: 'loaded'; report: Report } | { kind: 'refused'; message: string },
  format: (report: Report) => string[],
  options: Record<string, OptionValue>,
  writer: CliContext['writer'],
): number {
  if (options.json === true)
    writer.line(JSON.stringify(outcome.kind === 'loaded' ? outcome.report : { problem: outcome.message }))
  else if (outcome.kind === 'loaded') for (const line of format(outcome.report)) writer.line(line)
  else writer.error(outcome.message)
  return outcome.kind === 'loaded' ? 0 : 1
}
