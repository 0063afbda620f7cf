import { expect, test } from 'vitest'
import { newPasswordErrors } from '../password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

test.each(['Password123', 'Qwertyuiop1', 'Liverpool2026!', 'SunShine2026!', 'Iloveyou!!!11', '1q2w3e4r5T'])(
  '%s meets the rule, and is refused',
  async (password) => {
    expect(newPasswordErrors(password, password)).toEqual({})
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each(['Correct-horse-1', 'Battery-staple-2', 'Sunshine-over-Rutland-7', 'xPassword123x', 'Café-crème-1', ''])(
  '%s is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
