import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#src/platform/database/free-port.ts'
import { LITTLE_MEMORY } from '../scripts/little-memory.ts'

const ROOT = join(import.meta.dirname, '..')

/** The options of Node with which `npm start` and the image start a site: those that keep its memory small. */
export function shippedOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return (scripts.start as string).match(/--[\w-]+=\d+/g) ?? []
}

export type ShippedSite = { child: ChildProcess; origin: string; stop: () => Promise<void> }

/**
 * Starts the built site in production, with the options of Node that it ships with, and waits until it can serve.
 * `before` is a shell command that its process runs first.
 * @throws Error if it ends instead
 */
export async function startShipped(env: NodeJS.ProcessEnv, before = ''): Promise<ShippedSite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const options = [...shippedOptions(), 'build/processes/server.js'].join(' ')
  const child = spawn('sh', ['-c', `${before}exec "${process.execPath}" ${options}`], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...LITTLE_MEMORY,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      SECRET: 'a secret of at least thirty-two characters',
      DATABASE_URL: '',
      DATABASE_READ_URL: '',
      CAPTCHA: 'none',
      ...env,
    },
  })
  // a bench that fails leaves none behind
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const ended = once(child, 'exit').finally(() => process.off('exit', kill))
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  const endedEarly = ended.then(([code]) => Promise.reject(new Error(`The site ended: ${code}`)))
  endedEarly.catch(() => {})
  await Promise.race([untilReady(origin), endedEarly])
  return { child, origin, stop }
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(50)
  }
}
