import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AddressSuggestion, FoundAddress } from '../found-address.ts'
import { ADDRESSES_UNREACHABLE, type AddressSearchState, createAddressSearch } from './address-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const windover: AddressSuggestion = { address: '22 Windover Street, Oakham', id: 'w22' }
const details: FoundAddress = {
  building_name: '',
  building_number: '22',
  line_1: '22 Windover Street',
  line_2: '',
  line_3: '',
  line_4: '',
  town_or_city: 'Oakham',
  county: 'Rutland',
  postcode: 'LE15 6AH',
}

/** A search whose questions are answered when a test says so. */
function aSearch() {
  const states: AddressSearchState[] = []
  const asked: { text: string; signal: AbortSignal; answer: (them: unknown) => void; fail: () => void }[] = []
  const ask =
    <Answer>() =>
    (text: string, signal: AbortSignal) =>
      new Promise<Answer>((resolve, reject) => {
        asked.push({
          text,
          signal,
          answer: (answer) => resolve(answer as Answer),
          fail: () => reject(new Error('no answer')),
        })
      })
  const search = createAddressSearch(
    { suggestions: ask<AddressSuggestion[]>(), details: ask<FoundAddress>() },
    (state) => states.push(state),
  )
  return { search, states, asked }
}

describe('the address finder suggests nothing for', () => {
  test.each(['', '  ', 'LE', 'L-E '])('%j, which is too short', async (text) => {
    const { search, states, asked } = aSearch()
    search.type(text)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([])
    expect(states).toEqual([{ kind: 'idle' }])
  })

  test('a text without a match, and says so', async () => {
    const { search, states, asked } = aSearch()
    search.type('LE99 9ZZ')
    await vi.advanceTimersByTimeAsync(500)
    asked[0]?.answer([])
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toEqual({ kind: 'error', words: "Sorry we couldn't find that address" })
  })

  test('a failed call, and offers manual entry', async () => {
    const { search, states, asked } = aSearch()
    search.type('LE15 6AH')
    await vi.advanceTimersByTimeAsync(500)
    asked[0]?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toEqual({ kind: 'error', words: ADDRESSES_UNREACHABLE })
  })

  test.each(['LE15', 'le15 6', 'LE15 6A'])('%j, part of a postcode: the whole one is asked for', async (text) => {
    const { search, states, asked } = aSearch()
    search.type(text)
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toEqual([])
    expect(states).toEqual([{ kind: 'error', words: 'Enter the whole postcode, like LE15 6AH.' }])
  })

  test('an address whose details fail', async () => {
    const { search, states, asked } = aSearch()
    const chosen = search.choose(windover)
    asked[0]?.fail()
    expect(await chosen).toBeUndefined()
    expect(states.at(-1)).toEqual({ kind: 'error', words: ADDRESSES_UNREACHABLE })
  })

  test('a search that was cleared', async () => {
    const { search, states, asked } = aSearch()
    search.type('LE15 6AH')
    await vi.advanceTimersByTimeAsync(500)
    search.clear()
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer([windover])
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual([{ kind: 'loading' }, { kind: 'idle' }])
  })
})

test('suggestions are fetched once, half a second after the last key', async () => {
  const { search, states, asked } = aSearch()
  search.type('22 wind')
  await vi.advanceTimersByTimeAsync(499)
  search.type('22 windo')
  await vi.advanceTimersByTimeAsync(499)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(({ text }) => text)).toEqual(['22 windo'])
  expect(states).toEqual([{ kind: 'loading' }])
  asked[0]?.answer([windover])
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toEqual({ kind: 'suggestions', suggestions: [windover] })
})

test('another key aborts the current call, and its answer is not shown', async () => {
  const { search, states, asked } = aSearch()
  search.type('22 windover')
  await vi.advanceTimersByTimeAsync(500)
  search.type('LE15 6AH')
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer([windover])
  await vi.advanceTimersByTimeAsync(500)
  expect(states.filter(({ kind }) => kind === 'suggestions')).toEqual([])
  asked[1]?.answer([windover])
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toEqual({ kind: 'suggestions', suggestions: [windover] })
})

test('the details of a chosen address are fetched', async () => {
  const { search, states, asked } = aSearch()
  const chosen = search.choose(windover)
  expect(asked[0]?.text).toBe('w22')
  asked[0]?.answer(details)
  expect(await chosen).toEqual(details)
  expect(states).toEqual([{ kind: 'loading' }, { kind: 'idle' }])
})
