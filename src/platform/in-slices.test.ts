import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInSlices } from './in-slices.ts'

test('a list is mapped in its order, however long it is', async () => {
  for (const length of [0, 1, 9, 10, 11, 250]) {
    const items = Array.from({ length }, (_, index) => `row ${index}`)
    expect(await mapInSlices(items, (item, index) => `${item} ${index}`)).toEqual(
      items.map((item, index) => `${item} ${index}`),
    )
  }
})

test('what else waits goes on before a long list is done', async () => {
  const done: string[] = []
  const busy = (index: number) => {
    const began = performance.now()
    while (performance.now() - began < 1);
    done.push(`row ${index}`)
  }
  const rows = mapInSlices(Array.from({ length: 50 }), (_, index) => busy(index))
  await setImmediate()
  done.push('another')
  await rows
  expect(done).toHaveLength(51)
  expect(done.indexOf('another')).toBeGreaterThan(0)
  expect(done.at(-1)).toBe('row 49')
})

test('an error of one item is the error of the list', async () => {
  const refuse = (item: number) => {
    if (item === 42) throw new Error(`no ${item}`)
  }
  await expect(
    mapInSlices(
      Array.from({ length: 100 }, (_, index) => index),
      refuse,
    ),
  ).rejects.toThrow('no 42')
})
