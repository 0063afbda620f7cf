import { expect, test } from 'vitest'
import { CAPTCHAS, captchaConfigProblem } from './captcha.ts'

const keys = { siteKey: 'public', secretKey: 'secret' }

test.each(['recaptcha-v2-invisible', 'recaptcha-v3'] as const)('%s needs both keys', (captcha) => {
  for (const missing of [{ siteKey: undefined }, { secretKey: undefined }])
    expect(captchaConfigProblem(captcha, { ...keys, ...missing })).toContain(captcha)
})

test.each(CAPTCHAS)('%s can be had with keys', (captcha) => {
  expect(captchaConfigProblem(captcha, keys)).toBeUndefined()
})

test.each(['altcha', 'none', undefined] as const)('%s needs no keys', (captcha) => {
  expect(captchaConfigProblem(captcha, { siteKey: undefined, secretKey: undefined })).toBeUndefined()
})
