import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { EmbeddedPostgresOptions } from '#src/platform/database/embedded-postgres.ts'

export type PostgresProcess = {
  child: ChildProcess
  url: string
  joined: boolean
  /** tells the process to stop its server, and waits for its end */
  stop(): Promise<void>
  /** ends it by a signal, and waits for its end */
  kill(signal: NodeJS.Signals): Promise<void>
}

const CODE = `
  import { startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
  try {
    const { url, joined, stop } = await startEmbeddedPostgres(JSON.parse(process.argv[1]))
    console.log(JSON.stringify({ url, joined }))
    process.stdin.once('data', async (text) => {
      if (String(text).trim() === 'stop') await stop()
      process.exit(0)
    })
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }))
  }
`

/**
 * Another process, as another user if `uid` is given, that starts the embedded PostgreSQL and then waits.
 * @throws Error with the message of what went wrong there
 */
export async function startInAnotherProcess(
  options: Omit<EmbeddedPostgresOptions, 'log'>,
  { uid }: { uid?: number } = {},
): Promise<PostgresProcess> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', CODE, JSON.stringify(options)], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const ended = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof line[0] !== 'string') throw new Error(`The process ended with ${line[0]}.`)
  const said = JSON.parse(line[0]) as { url: string; joined: boolean; error?: string }
  if (said.error !== undefined) throw new Error(said.error)
  return {
    child,
    url: said.url,
    joined: said.joined,
    async stop() {
      if (child.exitCode === null) child.stdin.write('stop\n')
      await ended
    },
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}
