import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('never more at a time than allowed, and every task has its turn in order, whichever fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (scheduler, limit, fails) => {
        const run = limitConcurrency(limit)
        const begun: number[] = []
        let running = 0
        let most = 0
        const tasks = fails.map((fail, at) =>
          run(async () => {
            begun.push(at)
            most = Math.max(most, ++running)
            await scheduler.schedule(Promise.resolve())
            running--
            if (fail) throw new Error(String(at))
            return at
          }),
        )
        const settled = Promise.allSettled(tasks)
        await scheduler.waitFor(settled)
        const results = await settled
        expect(results.map(({ status }) => status === 'rejected')).toEqual(fails)
        expect(begun).toEqual(fails.map((_, at) => at))
        expect(most).toBe(Math.min(limit, fails.length))
      },
    ),
  )
})

test('a task that finds the queue full is refused at once, and the others are done', async () => {
  const limited = limitConcurrency(1, 2)
  const { promise: blocked, resolve } = Promise.withResolvers<string>()
  const accepted = [limited(() => blocked), limited(async () => 'second'), limited(async () => 'third')]
  await expect(limited(async () => 'fourth')).rejects.toMatchObject({ statusCode: 503 })
  resolve('first')
  expect(await Promise.all(accepted)).toEqual(['first', 'second', 'third'])
})
