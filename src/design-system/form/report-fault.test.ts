import { expect, test } from 'vitest'
import { isNetworkFailure } from './report-fault.ts'

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'a form that is sent offline is no fault of ours: %s',
  (message) => expect(isNetworkFailure(new TypeError(message))).toBe(true),
)

test.each([new TypeError("Cannot read properties of null (reading 'form')"), new Error('Failed to fetch'), 'Failed'])(
  'is reported: %s',
  (error) => expect(isNetworkFailure(error)).toBe(false),
)
