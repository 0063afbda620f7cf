import type { CaptchaConfig, CaptchaVerdict } from '../captcha.ts'

export type CaptchaQuestion = {
  /** the visitor's address */
  ip: string
  /** what the form is for, as the browser said when it asked for the token: `book_a_viewing` */
  action?: string
  /** sent without JavaScript, so that no token can come: see the decisions on captchas */
  plainForm?: boolean
}

/** One kind of captcha. A token that is there was given by the visitor, and may be anything. */
export type CaptchaAdapter = {
  publicConfig(): CaptchaConfig
  verify(
    token: string,
    question: CaptchaQuestion,
  ): Promise<Extract<CaptchaVerdict, 'passed' | 'refused' | 'unreachable'>>
  /** what its script needs of the Content-Security-Policy, besides us */
  sources: CaptchaSources
  /** a strict rate limit stands in where there is no JavaScript; reCAPTCHA has no such stand-in */
  worksWithoutScript: boolean
}

export type CaptchaSources = { scripts: string[]; frames: string[]; connect: string[] }

export const SELF_HOSTED_SOURCES: CaptchaSources = { scripts: [], frames: [], connect: [] }
