import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Milliseconds of processor time since a process began, by the threads that spent it. */
export type ThreadTime = {
  /** ours: the thread that runs our script */
  main: number
  /** libuv's pool: compression and files; 0 where threads cannot be told apart (all but Linux) */
  libuv: number
  /** the rest: V8's garbage collection and compiler */
  v8: number
}

declare global {
  /** set by mark-libuv.cjs */
  var libuvThreads: string[] | undefined
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** The processor time of this process. */
export function threadTime(): ThreadTime {
  const [all = 0, main = 0] = [process.cpuUsage(), process.threadCpuUsage()].map(
    ({ user, system }) => (user + system) / 1000,
  )
  let libuv = 0
  for (const thread of globalThis.libuvThreads ?? []) libuv += ownTime(`/proc/self/task/${thread}`)
  return { main, libuv, v8: all - main - libuv }
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
