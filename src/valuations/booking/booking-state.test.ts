import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toggleShortcut, toggleSlot } from '#src/enquiries/leads/time-slots.ts'
import {
  type BookingState,
  canShow,
  EMPTY_BOOKING,
  previousStep,
  validateWhen,
  withDay,
  withDetails,
  withFormValues,
  withSlots,
  withTimes,
} from './booking-state.ts'

const branch = { id: 1, name: 'Oakham', telephone: '01632 960 141' }
const begun = withDetails(EMPTY_BOOKING, { 'lead_client[town]': 'Oakham' }, { branch })

describe('the next step is not reached', () => {
  test('where no branch is near', () => {
    const state = withDetails(EMPTY_BOOKING, { 'lead_client[town]': 'Leeds' }, { branch: null })
    expect(state.step).toBe('no-branch')
    expect(previousStep(state)).toMatchObject({ step: 'details', typed: { 'lead_client[town]': 'Leeds' } })
  })

  test.each<[string, BookingState, string[]]>([
    ['without a day and times', begun, ['Please enter a valid date', 'Please select a valid time slot.']],
    ['without times', withDay(begun, '2026-12-09'), ['Please select a valid time slot.']],
  ])('%s', (_what, state, messages) => {
    expect(validateWhen(state).map(({ message }) => message)).toEqual(messages)
  })
})

describe('a step that the history leads to', () => {
  const chosen = withSlots(withDay(begun, '2026-12-09'), { ids: [1] })
  const moved = { ...chosen, typed: { 'lead_client[town]': 'Leeds' } }
  const nowhere = withDetails(EMPTY_BOOKING, { 'lead_client[town]': 'Leeds' }, { branch: null })
  test.each<[boolean, string, BookingState['step'], BookingState]>([
    [false, 'before the details were sent', 'when', EMPTY_BOOKING],
    [false, 'when the details have changed', 'when', moved],
    [false, 'without a day and times', 'check', begun],
    [false, 'when the booking was sent', 'check', { ...chosen, step: 'done' }],
    [false, 'where a branch was found since', 'no-branch', begun],
    [false, 'where no branch is near', 'when', nowhere],
    [true, 'where no branch is near', 'no-branch', nowhere],
    [true, 'with a branch', 'when', begun],
    [true, 'with a day and times', 'check', chosen],
    [true, 'when the details have changed', 'details', moved],
  ])('is shown: %j, %s: %s', (isShown, _what, step, state) => {
    expect(canShow(state, step)).toBe(isShown)
  })
})

test('choosing another day clears the slots, the same day does not', () => {
  const chosen = withSlots(withDay(begun, '2026-12-09'), { ids: [1, 6] })
  expect(validateWhen(chosen)).toEqual([])
  expect(withDay(chosen, '2026-12-09').slots.ids).toEqual([1, 6])
  expect(withDay(chosen, '2026-12-10').slots.ids).toEqual([])
})

test('each shortcut selects its period, and clears the other shortcut', () => {
  const morning = toggleShortcut({ ids: [6] }, 'am')
  expect(morning).toEqual({ ids: [1, 2, 3], shortcut: 'am' })
  expect(toggleShortcut(morning, 'pm')).toEqual({ ids: [4, 5, 6, 7, 8], shortcut: 'pm' })
  expect(toggleSlot(morning, 6)).toEqual({ ids: [1, 2, 3, 6] })
})

test('form values are stored with their step', () => {
  const values = { 'consent[terms]': 'on' }
  expect(withFormValues({ ...begun, step: 'details' }, values).typed).toBe(values)
  expect(withFormValues({ ...begun, step: 'check' }, values)).toMatchObject({ typed: begun.typed, agreed: values })
  expect(withFormValues({ ...begun, step: 'when' }, values)).toEqual({ ...begun, step: 'when' })
})

test('going back and forward again keeps everything', () => {
  const step = fc.constantFrom<BookingState['step']>('details', 'no-branch', 'when', 'check', 'done')
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }))
  fc.assert(
    fc.property(step, fc.dictionary(fc.string(), fc.string()), ids, (at, typed, slots) => {
      const state: BookingState = {
        step: at,
        typed,
        agreed: typed,
        branch,
        day: '2026-12-09',
        slots: { ids: slots },
      }
      const { step: _, ...kept } = state
      expect(previousStep(state)).toMatchObject(kept)
      expect(withDetails(previousStep(state), typed, { branch })).toMatchObject(kept)
    }),
  )
})

describe('free times', () => {
  const times = { '2026-12-09': [1, 3] }
  const chosen = { ...begun, day: '2026-12-09', slots: { ids: [3] }, times }

  test('that still have the one that was chosen keep it', () => {
    expect(withTimes(chosen, times)).toMatchObject({ day: '2026-12-09', slots: { ids: [3] } })
  })

  test('without it keep the day while it has others, and then not even that', () => {
    expect(withTimes(chosen, { '2026-12-09': [1] })).toMatchObject({ day: '2026-12-09', slots: { ids: [] } })
    expect(withTimes(chosen, {})).toMatchObject({ day: undefined, slots: { ids: [] } })
  })
})
