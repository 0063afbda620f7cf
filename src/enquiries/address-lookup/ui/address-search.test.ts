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

describe('nothing comes of', () => {
  test.each(['', '  ', 'LE', 'L-E '])('%j: too little to ask with', async (text) => {
    const { search, states, asked } = aSearch()
    search.type(text)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([])
    expect(states).toEqual([{ kind: 'idle' }])
  })

  test('a text that is nobody’s: the words of the specification', async () => {
    const { search, states, asked } = aSearch()
    search.type('LE99 9ZZ')
    await vi.advanceTimersByTimeAsync(500)
    asked[0]?.answer([])
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toEqual({ kind: 'error', words: "Sorry we couldn't find that address" })
  })

  test('a look-up that does not answer: the way out by hand', async () => {
    const { search, states, asked } = aSearch()
    search.type('LE15')
    await vi.advanceTimersByTimeAsync(500)
    asked[0]?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toEqual({ kind: 'error', words: ADDRESSES_UNREACHABLE })
  })

  test('an address that cannot be told after all', async () => {
    const { search, states, asked } = aSearch()
    const chosen = search.choose(windover)
    asked[0]?.fail()
    expect(await chosen).toBeUndefined()
    expect(states.at(-1)).toEqual({ kind: 'error', words: ADDRESSES_UNREACHABLE })
  })

  test('what was asked before it was cleared', async () => {
    const { search, states, asked } = aSearch()
    search.type('LE15')
    await vi.advanceTimersByTimeAsync(500)
    search.clear()
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer([windover])
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual([{ kind: 'loading' }, { kind: 'idle' }])
  })
})

test('suggestions are asked for half a second after the last key, once', async () => {
  const { search, states, asked } = aSearch()
  search.type('LE1')
  await vi.advanceTimersByTimeAsync(499)
  search.type('LE15')
  await vi.advanceTimersByTimeAsync(499)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(({ text }) => text)).toEqual(['LE15'])
  expect(states).toEqual([{ kind: 'loading' }])
  asked[0]?.answer([windover])
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toEqual({ kind: 'suggestions', suggestions: [windover] })
})

test('another key aborts the question that is under way, and its answer is never shown', async () => {
  const { search, states, asked } = aSearch()
  search.type('LE15 6')
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

test('a chosen address is told in full', async () => {
  const { search, states, asked } = aSearch()
  const chosen = search.choose(windover)
  expect(asked[0]?.text).toBe('w22')
  asked[0]?.answer(details)
  expect(await chosen).toEqual(details)
  expect(states).toEqual([{ kind: 'loading' }, { kind: 'idle' }])
})
