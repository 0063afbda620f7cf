import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { CLUSTER_USER } from './initialise-cluster.ts'

const KEEPER_NAME = 'kerbside-keeper'

/** The URL of a database of the embedded server. */
export function clusterUrl(port: number, password: string, database: string): string {
  return `postgres://${CLUSTER_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/**
 * The URL by way of the server's socket in the cluster's folder, which costs both sides less than TCP; the URL as it is
 * where there is none, or it lets nobody in.
 */
export async function throughSocket(url: string, cluster: string): Promise<string> {
  const { port } = new URL(url)
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) > MAX_SOCKET_PATH) return url
  const bySocket = `${url}?host=${encodeURIComponent(cluster)}`
  return withClient(bySocket, async () => bySocket).catch(() => url)
}

/** In bytes: the least that an operating system takes (macOS has 104 with the end mark). */
const MAX_SOCKET_PATH = 103

/** Runs `action` on a connection of its own. */
export async function withClient<T>(
  url: string,
  action: (client: pg.Client) => Promise<T>,
  { timeoutMs = 5_000 }: { timeoutMs?: number } = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  // A connection that breaks also fails the statement under way; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The folder that the server behind that URL serves. */
export async function dataDirectory(url: string, timeoutMs: number): Promise<string> {
  const ask = (client: pg.Client) => client.query<{ data_directory: string }>('show data_directory')
  const { rows } = await withClient(url, ask, { timeoutMs })
  return rows[0]?.data_directory ?? ''
}

export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

export type Keeper = {
  /** Ends the connection; true if no other process uses the server, or if it has ended. */
  release(): Promise<{ last: boolean }>
}

/**
 * Holds one idle connection for as long as this process uses the server. The server itself thus knows its users, also
 * when one of them is killed, and the last to leave can stop it. The connection does not keep the process running.
 * @param revive is called when the connection broke and no other can be made; it is tried again every second
 */
export async function keepServer(url: string, revive: () => Promise<void>): Promise<Keeper> {
  const name = `${KEEPER_NAME} ${process.pid} ${randomUUID().slice(0, 8)}`
  let current: { client: pg.Client; socket: Socket } | undefined
  let released = false

  async function connect(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      stream: () => socket,
    })
    client.on('error', () => {})
    await client.connect()
    if (released) {
      await client.end()
      return
    }
    current = { client, socket }
    socket.unref()
    client.on('end', () => {
      current = undefined
      reconnectSoon(100)
    })
  }

  function reconnectSoon(delayMs: number): void {
    setTimeout(async () => {
      if (released) return
      try {
        await connect().catch(async () => {
          await revive()
          await connect()
        })
      } catch {
        reconnectSoon(1_000)
      }
    }, delayMs).unref()
  }

  await connect()
  return {
    async release() {
      released = true
      // Else a process that waits for nothing but this would end in the middle of it.
      current?.socket.ref()
      await current?.client.end().catch(() => {})
      const count = withClient(url, (client) =>
        client.query<{ others: number }>(
          `select count(*)::int as others from pg_stat_activity
           where starts_with(application_name, $1) and application_name <> $2`,
          [KEEPER_NAME, name],
        ),
      )
      // an unreachable server has no users
      return count.then(
        ({ rows }) => ({ last: rows[0]?.others === 0 }),
        () => ({ last: true }),
      )
    },
  }
}
