/** `none` is for tests, and for agencies that rely on rate limits alone. */
export const CAPTCHAS = ['altcha', 'recaptcha-v2-invisible', 'recaptcha-v3', 'none'] as const

export type CaptchaName = (typeof CAPTCHAS)[number]

/** The part of the configuration that the browser gets. */
export type CaptchaConfig =
  | { adapter: 'altcha'; challengeUrl: string }
  | { adapter: 'recaptcha-v2-invisible' | 'recaptcha-v3'; siteKey: string }
  | { adapter: 'none' }

/**
 * - `missing`: a token is required and none was sent
 * - `refused`: the token is invalid, used or expired, or its score is too low
 * - `too-many`: over the rate limit that replaces the captcha without JavaScript
 * - `unreachable`: the captcha's service does not answer
 */
export type CaptchaVerdict = 'passed' | 'missing' | 'refused' | 'too-many' | 'unreachable'

/** Status, message and redirect flash of each refusal: docs/contracts/form-protection.md#captcha. */
export const CAPTCHA_PROBLEMS = {
  missing: {
    status: 422,
    message: "We couldn't verify that you're not a robot. Please turn on JavaScript, or call us.",
    flash: 'recaptcha-invalid',
  },
  refused: {
    status: 422,
    message: "We couldn't verify that you're not a robot. Please send the form again, or call us.",
    flash: 'recaptcha-invalid',
  },
  'too-many': {
    status: 429,
    message: 'Too many forms were sent from your connection. Please try again in half an hour, or call us.',
    flash: 'lead-sending-error',
  },
  unreachable: {
    status: 503,
    message: "We can't accept forms right now. Please send it again in a minute, or call us.",
    flash: 'recaptcha-invalid',
  },
} as const satisfies Record<Exclude<CaptchaVerdict, 'passed'>, { status: number; message: string; flash: string }>

/** Why the configuration does not allow a captcha; undefined if it does. */
export function captchaConfigProblem(
  captcha: CaptchaName | undefined,
  { siteKey, secretKey }: { siteKey: string | undefined; secretKey: string | undefined },
): string | undefined {
  const isRecaptcha = captcha === 'recaptcha-v2-invisible' || captcha === 'recaptcha-v3'
  const complete = siteKey !== undefined && secretKey !== undefined
  return isRecaptcha && !complete ? `RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are needed for ${captcha}` : undefined
}
