import { parseArgs } from 'node:util'
import { nearestName } from '#src/agency/folder/nearest-name.ts'

export type OptionValue = string | boolean | string[] | undefined

export type Option = {
  type: 'boolean' | 'string'
  /** may be given several times */
  multiple?: boolean
  /** placeholder of its value in the help */
  value?: string
  about: string
}

export type Command<Context> = {
  summary: string
  /** what follows the name in the help: `FILE|FOLDER|ZIP`, `[ID]` */
  operands?: string
  /** 0 by default; the maximum is the minimum by default */
  minOperands?: number
  maxOperands?: number
  options?: Record<string, Option>
  /** further lines of the help */
  notes?: string[]
  /** returns the exit code: 0 success, 1 failure, 2 usage error */
  run(context: Context, operands: string[], options: Record<string, OptionValue>): Promise<number>
}

export type ParsedCommand<Context> =
  | { kind: 'run'; command: Command<Context>; operands: string[]; options: Record<string, OptionValue> }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string }

const program = 'npm run kerbside --'

/** Parses the command line. A usage error names the help and runs nothing. */
export function parseCommandLine<Context>(
  commands: Record<string, Command<Context>>,
  args: string[],
): ParsedCommand<Context> {
  const [name = '', ...rest] = args
  if (name === '' || name === '--help' || name === '-h' || name === 'help') {
    const topic = rest[0] !== undefined && Object.hasOwn(commands, rest[0]) ? commands[rest[0]] : undefined
    return { kind: 'help', text: topic ? helpOf(rest[0] ?? '', topic) : overview(commands) }
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const near = nearestName(name, Object.keys(commands))
    const hint = near ? `Did you mean "${near}"?` : `There are: ${Object.keys(commands).join(', ')}.`
    return { kind: 'wrong', text: `There is no command "${name}". ${hint}` }
  }
  const wrong = (words: string): ParsedCommand<Context> => {
    return { kind: 'wrong', text: `${words}\nUsage: ${program} ${name} --help` }
  }
  const known = { ...command.options, help: { type: 'boolean' as const, short: 'h' } }
  const parsed = parse(known, rest)
  if ('problem' in parsed) return wrong(parsed.problem)
  if (parsed.options.help) return { kind: 'help', text: helpOf(name, command) }
  const { minOperands = 0, maxOperands = minOperands, operands = '' } = command
  if (parsed.operands.length < minOperands) return wrong(`${name} needs ${operands}.`)
  if (parsed.operands.length > maxOperands) return wrong(`${name} does not take "${parsed.operands[maxOperands]}".`)
  return { kind: 'run', command, ...parsed }
}

function parse(
  options: Record<string, Pick<Option, 'type' | 'multiple'>>,
  args: string[],
): { operands: string[]; options: Record<string, OptionValue> } | { problem: string } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { operands: positionals, options: values as Record<string, OptionValue> }
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const [words = ''] = (error as Error).message.split(/\.(?:\s|$)/)
    const [, unknown] = /^Unknown option '--?([^']*)'/.exec(words) ?? []
    const near = unknown === undefined ? undefined : nearestName(unknown, Object.keys(options))
    return { problem: near ? `${words}; did you mean --${near}?` : `${words}.` }
  }
}

function overview<Context>(commands: Record<string, Command<Context>>): string {
  const lines = Object.entries(commands).map(([name, { operands = '', summary }]) => [`${name} ${operands}`, summary])
  return [
    `${program} COMMAND [options]`,
    '',
    ...columns(lines),
    '',
    `${program} COMMAND --help explains each. Commands can run while the site runs.`,
  ].join('\n')
}

function helpOf<Context>(name: string, { summary, operands = '', options = {}, notes = [] }: Command<Context>): string {
  const lines = Object.entries(options).map(([option, { value, multiple, about }]) => [
    `--${option}${value ? ` ${value}` : ''}${multiple ? ' …' : ''}`,
    about,
  ])
  return [
    `${program} ${[name, operands, lines.length > 0 ? '[options]' : ''].filter(Boolean).join(' ')}`,
    '',
    summary,
    ...(lines.length > 0 ? ['', ...columns(lines)] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n')
}

function columns(lines: string[][]): string[] {
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return lines.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`)
}
