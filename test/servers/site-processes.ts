import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as cases from '#src/enquiries/leads/parse-lead.cases.ts'

export type SiteProcess = {
  origin: string
  start(): Promise<void>
  /** kill -9, and its end */
  kill(): Promise<void>
}

/** A process of a site, started. A server says when it listens; the worker says nothing of itself. */
export async function startProcess(script: string, environment: Record<string, string>): Promise<SiteProcess> {
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const site: SiteProcess = {
    origin: `http://127.0.0.1:${port}`,
    async start() {
      child = spawn(process.execPath, [script], {
        cwd: new URL('../..', import.meta.url),
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          SECRET: 'a secret of at least thirty-two characters',
          CAPTCHA: 'none',
          LOG_LEVEL: 'silent',
          ...environment,
        },
      })
      if (script !== 'src/worker.ts' && child.stdout)
        await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  await site.start()
  return site
}

/** The demonstration agency, without the homes that its first start would make. */
export async function agencyWithoutListings(target: string): Promise<void> {
  const source = new URL('../../agencies/demo/', import.meta.url).pathname
  await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('/pictures') })
  await symlink(join(source, 'pictures'), join(target, 'pictures'))
  const file = join(target, 'agency.json')
  const agency = JSON.parse(await readFile(file, 'utf8'))
  delete agency.settings.demoListings
  await writeFile(file, JSON.stringify(agency))
}

/** Sends one enquiry to a branch, once; what came back. The same key twice is one enquiry. */
export async function sendEnquiry(origin: string, { key, ip }: { key: string; ip: string }): Promise<Response> {
  const signal = AbortSignal.timeout(20_000)
  const asked = await fetch(`${origin}/token`, { signal })
  const [cookie = ''] = (asked.headers.getSetCookie()[0] ?? '').split(';', 1)
  const token = await asked.text()
  return fetch(`${origin}/leads`, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, 'content-type': 'application/json', cookie },
    signal,
    body: JSON.stringify({
      ...cases.office,
      lead_client: { ...cases.client, email: `${key}@example.com` },
      lead: { branch_id: 1, message: key },
      idempotency_key: key,
      authenticity_token: token,
    }),
  })
}

/** A port of 127.0.0.1 that nobody listens on just now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
