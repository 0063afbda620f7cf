import { parseArgs } from 'node:util'

export type OptionGiven = string | boolean | string[] | undefined

export type Option = {
  type: 'boolean' | 'string'
  /** may be given several times */
  multiple?: boolean
  /** stands for its value in the help */
  value?: string
  about: string
}

export type Command<Context> = {
  summary: string
  /** what stands after the name: `FILE|FOLDER|ZIP`, `[ID]` */
  operands?: string
  /** how many of them are needed and allowed; none by default */
  fewest?: number
  most?: number
  options?: Record<string, Option>
  /** further lines of the help */
  notes?: string[]
  /** answers the process's exit code: 0 done, 1 failed, 2 wrong usage */
  run(context: Context, operands: string[], options: Record<string, OptionGiven>): Promise<number>
}

export type ParsedCommand<Context> =
  | { kind: 'run'; command: Command<Context>; operands: string[]; options: Record<string, OptionGiven> }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string }

const program = 'npm run kerbside --'

/** Understands what was typed. What is wrong is said with the way to the help, and never runs anything. */
export function readCommandLine<Context>(
  commands: Record<string, Command<Context>>,
  args: string[],
): ParsedCommand<Context> {
  const [name = '', ...rest] = args
  if (name === '' || name === '--help' || name === '-h' || name === 'help') {
    const asked = rest[0] !== undefined && Object.hasOwn(commands, rest[0]) ? commands[rest[0]] : undefined
    return { kind: 'help', text: asked ? helpOf(rest[0] ?? '', asked) : overview(commands) }
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const near = nearest(name, Object.keys(commands))
    const hint = near ? `Did you mean "${near}"?` : `There are: ${Object.keys(commands).join(', ')}.`
    return { kind: 'wrong', text: `There is no command "${name}". ${hint}` }
  }
  const wrong = (words: string): ParsedCommand<Context> => {
    return { kind: 'wrong', text: `${words}\nHow it is used: ${program} ${name} --help` }
  }
  const known = { ...command.options, help: { type: 'boolean' as const, short: 'h' } }
  const parsed = parse(known, rest)
  if ('problem' in parsed) return wrong(parsed.problem)
  if (parsed.options.help) return { kind: 'help', text: helpOf(name, command) }
  const { fewest = 0, most = fewest, operands = '' } = command
  if (parsed.operands.length < fewest) return wrong(`${name} needs ${operands}.`)
  if (parsed.operands.length > most) return wrong(`${name} does not know what to do with "${parsed.operands[most]}".`)
  return { kind: 'run', command, ...parsed }
}

function parse(
  options: Record<string, Pick<Option, 'type' | 'multiple'>>,
  args: string[],
): { operands: string[]; options: Record<string, OptionGiven> } | { problem: string } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { operands: positionals, options: values as Record<string, OptionGiven> }
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const [words = ''] = (error as Error).message.split(/\.(?:\s|$)/)
    const [, unknown] = /^Unknown option '--?([^']*)'/.exec(words) ?? []
    const near = unknown === undefined ? undefined : nearest(unknown, Object.keys(options))
    return { problem: near ? `${words}; did you mean --${near}?` : `${words}.` }
  }
}

/** The likeliest of some names for one that is none, by the pairs of letters they share (Dice); undefined if none is near. */
function nearest(typed: string, names: string[]): string | undefined {
  const pairs = (name: string) => new Set(Array.from({ length: name.length - 1 }, (_, at) => name.slice(at, at + 2)))
  const likeness = (name: string) => {
    const [a, b] = [pairs(typed.toLowerCase()), pairs(name)]
    return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size)
  }
  const [best] = names.map((name) => ({ name, likeness: likeness(name) })).sort((a, b) => b.likeness - a.likeness)
  return best && best.likeness >= 0.4 ? best.name : undefined
}

function overview<Context>(commands: Record<string, Command<Context>>): string {
  const lines = Object.entries(commands).map(([name, { operands = '', summary }]) => [`${name} ${operands}`, summary])
  return [
    `${program} COMMAND [options]`,
    '',
    ...columns(lines),
    '',
    `${program} COMMAND --help says more about each. They can run beside a site that is running.`,
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
