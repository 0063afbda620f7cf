import type { CaptchaConfig, CaptchaVerdict } from '../captcha.ts'

export type CaptchaQuestion = {
  ip: string
  /** the action that the browser named when it got the token: `book_a_viewing` */
  action?: string
  /** sent without JavaScript, so there is no token */
  plainForm?: boolean
}

/** One kind of captcha. The token comes from the visitor and may be anything. */
export type CaptchaAdapter = {
  publicConfig(): CaptchaConfig
  verify(
    token: string,
    question: CaptchaQuestion,
  ): Promise<Extract<CaptchaVerdict, 'passed' | 'refused' | 'unreachable'>>
  /** additions to the Content-Security-Policy */
  sources: CaptchaSources
  /** without JavaScript a strict rate limit replaces it; reCAPTCHA's forms need JavaScript */
  worksWithoutScript: boolean
}

export type CaptchaSources = { scripts: string[]; frames: string[]; connect: string[] }

export const SELF_HOSTED_SOURCES: CaptchaSources = { scripts: [], frames: [], connect: [] }
