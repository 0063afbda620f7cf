// What `npm run check` runs: everything that "done" means, a line each with its time; the output of what failed alone.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { BUILDS } from './site-build.ts'

type Step = {
  name: string
  /** programs of node_modules, or scripts, with their arguments; the first that fails ends the step */
  commands: string[][]
  /** a passed step's last line is worth reading */
  saysItsLast?: boolean
}

const root = join(import.meta.dirname, '..')
// what runs below writes to us and not to the terminal, and would choose its colours by that
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const biome = ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]
const sources = ['src', 'scripts', 'bench', 'test', 'e2e', ...globSync('*.config.{ts,js}', { cwd: root })]
const program = (path: string, ...args: string[]) => [`node_modules/${path}`, ...args]
const routeTypes = program('@react-router/dev/bin.cjs', 'typegen')

/** The build stands before the tests: those in a browser want it. */
const steps: Step[] = [
  { name: 'lock file', commands: [['scripts/complete-lock-file.ts', '--check']] },
  {
    name: 'types',
    commands: [routeTypes, program('typescript/bin/tsc', '-p', 'tsconfig.json')],
  },
  { name: 'types of the domain', commands: [program('typescript/bin/tsc', '-p', 'tsconfig.domain.json')] },
  {
    name: 'lint and format',
    commands: [
      program('@biomejs/biome/bin/biome', ...biome, ...sources),
      program('stylelint/bin/stylelint.mjs', 'src/**/*.css', 'agencies/**/*.css'),
    ],
  },
  {
    name: 'dead code',
    commands: [
      program('knip/bin/knip.js'),
      // without tests: what they alone import is dead too
      program('knip/bin/knip.js', '--production', '--config', 'knip.production.json'),
    ],
  },
  { name: 'build', commands: BUILDS },
  { name: 'size budget', commands: [['scripts/size-budget.ts']], saysItsLast: true },
  { name: 'tests', commands: [program('vitest/vitest.mjs', 'run')], saysItsLast: true },
]

/** `npm run check -- types lint` runs those alone. */
const asked = process.argv.slice(2)
const wanted = steps.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)))
if (wanted.length === 0) {
  process.stderr.write(`There are: ${steps.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}

let child: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    child?.kill(signal)
    process.exit(130)
  })

const failed: string[] = []
for (const step of wanted) {
  const started = performance.now()
  const { ok, output } = await run(step.commands)
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(8)
  const last = step.saysItsLast ? output.trimEnd().split('\n').at(-1) : ''
  process.stdout.write(`${ok ? '✓' : '✗'} ${step.name.padEnd(20)} ${seconds}  ${last}\n`)
  if (!ok) {
    failed.push(step.name)
    process.stdout.write(`${output.trim().replaceAll(/^/gm, '    ')}\n`)
  }
}
process.stdout.write(failed.length === 0 ? 'All is well.\n' : `Failed: ${failed.join(', ')}.\n`)
process.exit(failed.length === 0 ? 0 : 1)

async function run(commands: string[][]): Promise<{ ok: boolean; output: string }> {
  let output = ''
  for (const command of commands) {
    const status = await new Promise<number | null>((resolve) => {
      child = spawn(process.execPath, command, {
        cwd: root,
        env: { ...process.env, ...colours },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const keep = (text: string) => {
        output += text
      }
      child.stdout?.setEncoding('utf8').on('data', keep)
      child.stderr?.setEncoding('utf8').on('data', keep)
      child.on('close', resolve)
    })
    if (status !== 0) return { ok: false, output }
  }
  return { ok: true, output }
}
