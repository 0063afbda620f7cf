import { Socket } from 'node:net'
import pg from 'pg'
import { CLUSTER_USER } from './initialise-cluster.ts'

export const KEEPER_NAME = 'kerbside-keeper'

/** The address of a database of the embedded server. */
export function clusterUrl(port: number, password: string, database: string): string {
  return `postgres://${CLUSTER_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/** Runs `action` on a connection of its own. */
export async function withClient<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks also fails the statement under way; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The folder that the server behind that address serves. */
export async function dataDirectory(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query<{ data_directory: string }>('show data_directory'))
  return rows[0]?.data_directory ?? ''
}

export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

export type Keeper = {
  /** Ends the connection; answers whether nobody else keeps the server (also true when it is gone anyway). */
  release(): Promise<{ last: boolean }>
}

/**
 * Holds one idle connection for as long as this process uses the server. The server itself thus knows its users, also
 * when one of them is killed, and the last to leave can stop it. The connection does not keep the process running.
 */
export async function keepServer(url: string): Promise<Keeper> {
  let client: pg.Client | undefined
  let socket = new Socket()
  let released = false

  async function connect(): Promise<void> {
    socket = new Socket()
    const own = socket
    const next = new pg.Client({
      connectionString: url,
      application_name: KEEPER_NAME,
      connectionTimeoutMillis: 5_000,
      stream: () => own,
    })
    next.on('error', () => {})
    next.on('end', () => {
      client = undefined
      if (!released) setTimeout(() => void connect().catch(() => {}), 1_000).unref()
    })
    await next.connect()
    if (released) await next.end()
    else client = next
    own.unref()
  }

  await connect()
  return {
    async release() {
      released = true
      if (!client) return { last: true }
      socket.ref()
      try {
        const { rows } = await client.query<{ others: number }>(
          'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
          [KEEPER_NAME],
        )
        return { last: rows[0]?.others === 0 }
      } catch {
        return { last: true }
      } finally {
        await client?.end().catch(() => {})
      }
    },
  }
}
