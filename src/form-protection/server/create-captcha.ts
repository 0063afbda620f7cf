import type { CaptchaConfig, CaptchaName, CaptchaVerdict } from '../captcha.ts'
import { type Altcha, type AltchaParts, createAltcha } from './altcha.ts'
import {
  type CaptchaAdapter,
  type CaptchaQuestion,
  type CaptchaSources,
  SELF_HOSTED_SOURCES,
} from './captcha-adapter.ts'
import { createRecaptcha, type RecaptchaParts } from './recaptcha.ts'

export type CaptchaParts = AltchaParts & {
  adapter: CaptchaName
  recaptcha: Omit<RecaptchaParts, 'adapter'>
  /** whether one more form without a script may come from this address */
  allowPlainForm: (ip: string) => Promise<boolean>
}

export type Captcha = {
  adapter: CaptchaName
  publicConfig(): CaptchaConfig
  sources: CaptchaSources
  /** Whether a person sent the form, as far as can be told. A token counts once: validate the form before. */
  verify(token: unknown, question: CaptchaQuestion): Promise<CaptchaVerdict>
  /** of the self-hosted captcha alone */
  challenge: Altcha['challenge'] | undefined
}

const none: CaptchaAdapter = {
  worksWithoutScript: true,
  sources: SELF_HOSTED_SOURCES,
  publicConfig: () => ({ adapter: 'none' }),
  verify: async () => 'passed',
}

/** The site's captcha, with what is done where no token can come. */
export function createCaptcha(parts: CaptchaParts): Captcha {
  const { adapter: name } = parts
  const altcha = name === 'altcha' ? createAltcha(parts) : undefined
  const adapter =
    altcha ??
    (name === 'none' ? none : createRecaptcha({ ...parts.recaptcha, adapter: name as RecaptchaParts['adapter'] }))
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
