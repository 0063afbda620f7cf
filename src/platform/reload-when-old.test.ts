import { expect, test } from 'vitest'
import { reloadWhenOld } from './reload-when-old.ts'

function counter() {
  let now = 0
  let loads = 0
  const value = reloadWhenOld(
    async () => {
      loads += 1
      if (loads === 3) throw new Error('the database is away')
      return loads
    },
    1000,
    () => now,
  )
  return {
    value,
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

test('a value is loaded once for as long as it may be old, however many ask at once', async () => {
  const { value, pass } = counter()
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1])
  pass(999)
  expect(await value.get()).toBe(1)
  pass(1)
  expect(await value.get()).toBe(2)
})

test('a value that was forgotten is loaded again', async () => {
  const { value } = counter()
  await value.get()
  value.forget()
  expect(await value.get()).toBe(2)
})

test('a load that failed is not kept', async () => {
  const { value } = counter()
  await value.get()
  value.forget()
  await value.get()
  value.forget()
  await expect(value.get()).rejects.toThrow('the database is away')
  expect(await value.get()).toBe(4)
})
