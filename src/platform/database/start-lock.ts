import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, startOf } from './process-identity.ts'

const heldHere = new Set<string>()

/**
 * Runs `action` while no other process (nor another call in this one) holds the lock file. The lock of a process that
 * died is taken over.
 * @throws Error when the lock is not free within `waitMs`
 */
export async function withStartLock<T>(file: string, action: () => Promise<T>, waitMs = 120_000): Promise<T> {
  const deadline = Date.now() + waitMs
  while (!take(file)) {
    if (Date.now() > deadline)
      throw new Error(`Another process has been starting or stopping PostgreSQL for too long: ${file}`)
    await pause(25)
  }
  try {
    return await action()
  } finally {
    heldHere.delete(file)
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx', mode: 0o600 })
    heldHere.add(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!heldHere.has(file)) removeAbandoned(file)
    return false
  }
}

function removeAbandoned(file: string): void {
  const text = contentOf(file)
  if (!isAbandoned(text)) return
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    // another process may have taken it over meanwhile: then it is put back
    if (contentOf(aside) !== text) linkSync(aside, file)
  } catch {
    return
  } finally {
    rmSync(aside, { force: true })
  }
}

function isAbandoned(text: string): boolean {
  const [pid = '', start = ''] = text.split(' ')
  // Empty is one that is being written just now.
  if (pid === '') return false
  return Number(pid) === process.pid || !isAlive(Number(pid)) || startOf(Number(pid)) !== start
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
