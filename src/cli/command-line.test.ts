import { describe, expect, test } from 'vitest'
import { type Command, parseCommandLine } from './command-line.ts'
import { commands as realCommands } from './commands.ts'

const commands: Record<string, Command<undefined>> = {
  import: {
    summary: 'Imports a feed.',
    operands: 'FILE',
    minOperands: 1,
    options: {
      'dry-run': { type: 'boolean', about: 'Change nothing.' },
      branch: { type: 'string', multiple: true, value: 'FEED=SLUG', about: 'Whose it is.' },
    },
    notes: ['Ends with 0.'],
    run: async () => 0,
  },
  imports: { summary: 'Lists imports.', operands: '[ID]', maxOperands: 1, run: async () => 0 },
  doctor: { summary: 'Looks.', run: async () => 0 },
}

const read = (...args: string[]) => parseCommandLine(commands, args)

describe('what is refused', () => {
  test.each([
    [['imprt', 'x'], 'There is no command "imprt". Did you mean "import"?'],
    [['dcotor'], 'Did you mean "doctor"?'],
    [['xyz'], 'There are: import, imports, doctor.'],
    [['constructor'], 'There is no command "constructor".'],
    [['import'], 'import needs FILE.'],
    [['import', 'a', 'b'], 'import does not take "b".'],
    [['import', 'a', '--dryrun'], "Unknown option '--dryrun'; did you mean --dry-run?"],
    [['import', 'a', '--qqq'], "Unknown option '--qqq'."],
    [['import', 'a', '--branch'], "Option '--branch <value>' argument missing."],
    [['import', 'a', '--dry-run=yes'], 'does not take an argument'],
    [['imports', '--json'], "Unknown option '--json'"],
  ])('%j is refused', (args, words) => {
    const asked = read(...args)
    expect(asked.kind).toBe('wrong')
    expect(asked.kind === 'wrong' && asked.text).toContain(words)
  })

  test.each([
    ['price', undefined],
    ['paid', undefined],
    ['export', undefined],
    ['load-pricepaid', 'load-price-paid'],
    ['undo-imprt', 'undo-import'],
    ['load-postcode', 'load-postcodes'],
    ['mial', 'mail'],
    ['doctr', 'doctor'],
  ])('for the command %s, %s is suggested', (typed, suggested) => {
    const asked = parseCommandLine(realCommands, [typed])
    const [, near] = /Did you mean "(.*)"/.exec(asked.kind === 'wrong' ? asked.text : '') ?? []
    expect(near).toBe(suggested)
  })

  test('a mistake in a command says where its help is', () => {
    const asked = read('import')
    expect(asked.kind === 'wrong' && asked.text).toContain('npm run kerbside -- import --help')
  })
})

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])(
    '%j lists every command with what it takes and does',
    (args) => {
      const asked = read(...args)
      expect(asked.kind).toBe('help')
      for (const [name, { summary }] of Object.entries(commands))
        expect(asked.kind === 'help' && asked.text).toMatch(new RegExp(`^ +${name} .*${summary}$`, 'm'))
    },
  )

  test.each([[['import', '--help']], [['import', '-h']], [['help', 'import']], [['import', 'a', '--help']]])(
    '%j tells all about the command',
    (args) => {
      const asked = read(...args)
      const text = asked.kind === 'help' ? asked.text : ''
      expect(text).toContain('npm run kerbside -- import FILE [options]')
      expect(text).toContain('--branch FEED=SLUG …  Whose it is.')
      expect(text).toContain('Ends with 0.')
    },
  )
})

describe('what is run', () => {
  test('options may stand anywhere, and a repeated one keeps all its values', () => {
    const asked = read('import', '--branch', 'A=oakham', 'feed.blm', '--dry-run', '--branch=B=ketton')
    expect(asked).toMatchObject({
      kind: 'run',
      command: commands.import,
      operands: ['feed.blm'],
      options: { 'dry-run': true, branch: ['A=oakham', 'B=ketton'] },
    })
  })

  test('a file name may start with a dash', () => {
    expect(read('import', '--', '--odd.blm')).toMatchObject({ kind: 'run', operands: ['--odd.blm'] })
  })
})
