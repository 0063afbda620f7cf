import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerDueOn,
  ENQUIRY_ACTIONS,
  ENQUIRY_STATES,
  type EnquiryAction,
  type EnquiryState,
  formatEnquiryState,
  nextProgress,
} from './enquiry.ts'

const cases: [EnquiryState, waiting: boolean, answered: boolean, EnquiryAction, string][] = [
  ['new', true, false, 'reply', 'answered'],
  ['new', true, false, 'they-wrote', 'new, waiting'],
  ['new', true, false, 'needs-no-reply', 'answered'],
  ['new', true, false, 'book', 'booked'],
  ['new', true, false, 'close', 'closed'],
  ['new', true, false, 'mark-spam', 'spam'],
  ['new', true, false, 'reopen', 'refused'],
  ['answered', false, true, 'they-wrote', 'answered, waiting'],
  ['answered', true, true, 'reply', 'answered'],
  ['answered', false, true, 'needs-no-reply', 'refused'],
  ['booked', false, true, 'they-wrote', 'booked, waiting'],
  ['booked', true, true, 'reply', 'booked'],
  ['booked', false, true, 'cancel-booking', 'answered'],
  ['answered', false, true, 'cancel-booking', 'refused'],
  ['closed', false, true, 'they-wrote', 'answered, waiting'],
  ['closed', false, false, 'they-wrote', 'new, waiting'],
  ['closed', false, false, 'reopen', 'new, waiting'],
  ['closed', false, true, 'reopen', 'answered'],
  ['closed', false, true, 'reply', 'closed'],
  ['closed', false, true, 'close', 'refused'],
  ['spam', false, false, 'reply', 'refused'],
  ['spam', false, false, 'they-wrote', 'spam'],
  ['spam', false, false, 'unmark-spam', 'new, waiting'],
  ['spam', false, true, 'unmark-spam', 'answered'],
  ['spam', false, false, 'mark-spam', 'refused'],
]

describe('an enquiry goes from state to state', () => {
  test.each(cases)('%s (waiting: %s, answered: %s), %s: %s', (state, isWaiting, wasAnswered, action, expected) => {
    const next = nextProgress({ state, isWaiting, wasAnswered }, action)
    expect(next ? `${next.state}${next.isWaiting ? ', waiting' : ''}` : 'refused').toBe(expected)
  })
})

test('whatever happens, nobody waits for an answer to a closed enquiry or to spam', () => {
  const progress = fc.record({
    state: fc.constantFrom(...ENQUIRY_STATES),
    isWaiting: fc.boolean(),
    wasAnswered: fc.boolean(),
  })
  fc.assert(
    fc.property(progress, fc.constantFrom(...ENQUIRY_ACTIONS), (before, action) => {
      const after = nextProgress(before, action)
      if (after?.isWaiting) expect(['new', 'answered', 'booked']).toContain(after.state)
    }),
  )
})

test('what is booked is a viewing, or the valuation that was asked for', () => {
  expect(formatEnquiryState('booked', 'question')).toBe('Viewing booked')
  expect(formatEnquiryState('booked', 'valuation')).toBe('Valuation booked')
})

describe('the last day to answer', () => {
  const complaint = { about: 'data-protection', receivedAt: new Date('2026-11-22T23:30:00Z') } as const
  const waiting = { waitingSince: complaint.receivedAt }

  test('a complaint about personal information is thirty days on, by the clocks of London', () => {
    expect(answerDueOn({ ...complaint, ...waiting })).toBe('2026-12-22')
    expect(answerDueOn({ ...complaint, ...waiting, receivedAt: new Date('2026-06-30T23:30:00Z') })).toBe('2026-07-31')
  })

  test('is none once nobody waits, and none of other enquiries', () => {
    expect(answerDueOn({ ...complaint, waitingSince: null })).toBeNull()
    expect(answerDueOn({ ...complaint, ...waiting, about: 'question' })).toBeNull()
  })
})
