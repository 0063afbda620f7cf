import { afterEach, expect, test, vi } from 'vitest'
import { gatherOutput } from './gathered-output.ts'
import { createLogger } from './logging.ts'

afterEach(() => vi.useRealTimers())

/** What reached the standard output, each write apart. */
function listen() {
  const written: string[] = []
  let waiting = ''
  const output = gatherOutput({
    write(line) {
      waiting += line
    },
    flushSync() {
      if (waiting !== '') written.push(waiting)
      waiting = ''
    },
  })
  return { written, logger: createLogger('info', output) }
}

test('lines about answers are written together, within a fifth of a second', () => {
  vi.useFakeTimers()
  const { written, logger } = listen()
  logger.info('one')
  logger.info('two')
  expect(written).toEqual([])
  vi.advanceTimersByTime(200)
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/one.*\n.*two/)
})

test('a warning is written at once, after the lines before it', () => {
  const { written, logger } = listen()
  logger.info('before')
  logger.warn('the disk is nearly full')
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/before.*\n.*nearly full/)
})

test('what waits when the process exits is written', () => {
  const { written, logger } = listen()
  logger.info('last words')
  process.listeners('exit').at(-1)?.(0)
  expect(written.join()).toContain('last words')
})
