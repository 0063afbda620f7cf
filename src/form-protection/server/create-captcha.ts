import type { CaptchaConfig, CaptchaName, CaptchaVerdict } from '../captcha.ts'
import { type Altcha, type AltchaDeps, createAltcha } from './altcha.ts'
import {
  type CaptchaAdapter,
  type CaptchaQuestion,
  type CaptchaSources,
  SELF_HOSTED_SOURCES,
} from './captcha-adapter.ts'
import { createRecaptcha, type RecaptchaDeps } from './recaptcha.ts'

export type CaptchaDeps = AltchaDeps & {
  adapter: CaptchaName
  recaptcha: Omit<RecaptchaDeps, 'adapter'>
  /** counts a form without JavaScript; false over the limit */
  allowPlainForm: (ip: string) => Promise<boolean>
}

export type Captcha = {
  adapter: CaptchaName
  publicConfig(): CaptchaConfig
  sources: CaptchaSources
  /** A token is accepted once, so validate the form first. */
  verify(token: unknown, question: CaptchaQuestion): Promise<CaptchaVerdict>
  /** `altcha` only */
  challenge: Altcha['challenge'] | undefined
}

const none: CaptchaAdapter = {
  worksWithoutScript: true,
  sources: SELF_HOSTED_SOURCES,
  publicConfig: () => ({ adapter: 'none' }),
  verify: async () => 'passed',
}

/** The site's captcha, with the rate limit that replaces it without JavaScript. */
export function createCaptcha(parts: CaptchaDeps): Captcha {
  const { adapter: name } = parts
  const altcha = name === 'altcha' ? createAltcha(parts) : undefined
  const adapter =
    altcha ??
    (name === 'none' ? none : createRecaptcha({ ...parts.recaptcha, adapter: name as RecaptchaDeps['adapter'] }))
  return {
    adapter: name,
    publicConfig: adapter.publicConfig,
    sources: adapter.sources,
    challenge: altcha?.challenge,
    async verify(token, question) {
      if (typeof token === 'string' && token !== '') return adapter.verify(token, question)
      if (question.plainForm && adapter.worksWithoutScript)
        return (await parts.allowPlainForm(question.ip)) ? 'passed' : 'too-many'
      return name === 'none' ? 'passed' : 'missing'
    },
  }
}
