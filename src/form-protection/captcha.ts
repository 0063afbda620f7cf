/** The captchas a site can have; `none` is for tests and for agencies that trust in the rate limits. */
export const CAPTCHAS = ['altcha', 'recaptcha-v2-invisible', 'recaptcha-v3', 'none'] as const

export type CaptchaName = (typeof CAPTCHAS)[number]

/** What the browser has to know about it; `publicConfig()` on the server makes it. */
export type CaptchaConfig =
  | { adapter: 'altcha'; challengeUrl: string }
  | { adapter: 'recaptcha-v2-invisible' | 'recaptcha-v3'; siteKey: string }
  | { adapter: 'none' }

/**
 * - `missing`: a token is needed and none came
 * - `refused`: it is wrong, used, too old, or of too low a score
 * - `too-many`: without JavaScript, where a rate limit stands in: too many forms came from there
 * - `unreachable`: whoever could tell does not answer
 */
export type CaptchaVerdict = 'passed' | 'missing' | 'refused' | 'too-many' | 'unreachable'

/** What each refusal means to whoever filled in the form: the status, the words, the flash of a redirect. */
export const CAPTCHA_PROBLEMS = {
  missing: {
    status: 422,
    message: 'We could not check that you are a person. Please switch on JavaScript for this site, or call us.',
    flash: 'recaptcha-invalid',
  },
  refused: {
    status: 422,
    message: 'We could not check that you are a person. Please send the form again, or call us.',
    flash: 'recaptcha-invalid',
  },
  'too-many': {
    status: 429,
    message: 'Too many forms have come from your connection. Please try again in half an hour, or call us.',
    flash: 'lead-sending-error',
  },
  unreachable: {
    status: 503,
    message: 'We cannot check forms just now. Please send it again in a minute, or call us.',
    flash: 'recaptcha-invalid',
  },
} as const satisfies Record<Exclude<CaptchaVerdict, 'passed'>, { status: number; message: string; flash: string }>

/** Why a site cannot have this captcha, if it cannot: Google's needs keys of the agency's own. */
export function captchaConfigProblem(
  captcha: CaptchaName | undefined,
  { siteKey, secretKey }: { siteKey: string | undefined; secretKey: string | undefined },
): string | undefined {
  const isGoogles = captcha === 'recaptcha-v2-invisible' || captcha === 'recaptcha-v3'
  const complete = siteKey !== undefined && secretKey !== undefined
  return isGoogles && !complete ? `RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are needed for ${captcha}` : undefined
}
