import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Milliseconds of processor time since a process began, by the threads that spent it. */
export type ThreadTime = {
  /** the thread that runs our script */
  main: number
  /** libuv's pool: compression and files */
  libuv: number
  /** the rest: V8's garbage collection and compiler */
  v8: number
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** The processor time of a process of Node, on Linux. @throws Error where there is no such process, or no `/proc` */
export function threadTime(pid: number): ThreadTime {
  const time: ThreadTime = { main: 0, libuv: 0, v8: 0 }
  const threads = `/proc/${pid}/task`
  for (const thread of readdirSync(threads)) {
    const folder = join(threads, thread)
    const isOfLibuv = readFileSync(join(folder, 'comm'), 'utf8').startsWith('libuv')
    time[Number(thread) === pid ? 'main' : isOfLibuv ? 'libuv' : 'v8'] += ownTime(folder)
  }
  return time
}

/** The processor time of a database server with all its processes; undefined if it is not a Linux process of this machine. */
export async function databaseTime(client: pg.Client): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const [postmaster = ''] = readFileSync(join(rows[0]!.folder, 'postmaster.pid'), 'utf8').split('\n', 1)
    const [, , , , ended, endedSystem] = timesOf(`/proc/${postmaster}`)
    const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    const times = [`/proc/${postmaster}`, ...running.map((pid) => `/proc/${pid}`)].map(ownTime)
    return times.reduce((sum, time) => sum + time, (ended! + endedSystem!) * TICK_MS)
  } catch {
    return undefined
  }
}

function parentOf(pid: string): string | undefined {
  try {
    return fieldsOf(`/proc/${pid}`)[1]
  } catch {
    return undefined // it has ended meanwhile
  }
}

function ownTime(folder: string): number {
  const [, , user, system] = timesOf(folder)
  return (user! + system!) * TICK_MS
}

/** Fields 12 to 17 of proc(5): `utime`, `stime`, `cutime` and `cstime` are the last four. */
function timesOf(folder: string): number[] {
  return fieldsOf(folder).slice(9, 15).map(Number)
}

/** What follows the name of a process, from its state on. */
function fieldsOf(folder: string): string[] {
  const stat = readFileSync(`${folder}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
