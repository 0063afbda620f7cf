import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test.each([
  ['without locks', undefined],
  ['with the locks of this browser', navigator.locks],
])('work waits for the work before it, also for what fails, %s', async (_words, locks) => {
  const run = oneAtATime('test', locks)
  const said: string[] = []
  const piece = (name: string, failure?: Error) => async () => {
    said.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 1))
    said.push(`${name} ends`)
    if (failure) throw failure
    return name
  }
  const answers = await Promise.allSettled([run(piece('one')), run(piece('two', new Error('no'))), run(piece('three'))])
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
  expect(answers).toMatchObject([{ value: 'one' }, { status: 'rejected', reason: new Error('no') }, { value: 'three' }])
})
