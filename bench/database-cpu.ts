import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

const TICKS_PER_SECOND = 100

/**
 * Seconds of processor time of all connections that are open: those of this process alone, where nobody else is there. Not
 * known but on Linux.
 */
export async function cpuOfConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  const ticks = rows.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return Number(fields[11]) + Number(fields[12])
    } catch {
      return Number.NaN
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}
