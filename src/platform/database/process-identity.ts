import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/** Whether a process of that id runs. One of another user does; one that ended and waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return statOf(pid)[STATE] !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process started, in whatever unit the system has, or '' where it cannot be told: with its id this names a
 * process for good, though ids come round again (in containers at every start).
 */
export function startOf(pid: number): string {
  return statOf(pid)[START_TIME] ?? ''
}

const STATE = 0
const START_TIME = 19

/** The fields of Linux's /proc/<pid>/stat after the command; none elsewhere. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/**
 * Whether the process is a PostgreSQL that serves this cluster: a postmaster's working folder is its cluster. Where
 * that cannot be read, any PostgreSQL is 'perhaps'.
 */
export function servesCluster(pid: number, cluster: string): 'yes' | 'no' | 'perhaps' {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) && commandOf(pid) === 'postgres' ? 'yes' : 'no'
  } catch {
    return commandOf(pid).startsWith('postgres') ? 'perhaps' : 'no'
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'], { encoding: 'utf8' }).slice(1)
    }
    return basename(execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim())
  } catch {
    return ''
  }
}
