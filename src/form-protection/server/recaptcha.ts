import type { CaptchaAdapter, CaptchaSources } from './captcha-adapter.ts'

const TIMEOUT_MS = 5_000

const MAX_TOKEN_LENGTH = 10_000

export type RecaptchaDeps = {
  adapter: 'recaptcha-v2-invisible' | 'recaptcha-v3'
  siteKey: string
  secretKey: string
  verifyUrl: string
  /** the site's host names: a token solved on another site is refused */
  hostnames: readonly string[]
  /** version 3: scores below it are refused, 0 to 1 */
  minScore: number
}

type Answer = { success?: unknown; score?: unknown; action?: unknown; hostname?: unknown; 'error-codes'?: unknown }

/** Error codes for our configuration rather than the visitor's token. */
const CONFIG_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/** https://developers.google.com/recaptcha/docs/faq, "I'm using Content-Security-Policy" */
const RECAPTCHA_SOURCES: CaptchaSources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
}

/** https://developers.google.com/recaptcha/docs/verify */
export function createRecaptcha(parts: RecaptchaDeps): CaptchaAdapter {
  const { adapter, siteKey, secretKey, verifyUrl, hostnames, minScore } = parts
  return {
    worksWithoutScript: false,
    sources: RECAPTCHA_SOURCES,
    publicConfig: () => ({ adapter, siteKey }),
    async verify(token, { ip, action }) {
      if (token.length > MAX_TOKEN_LENGTH) return 'refused'
      const answer = await verifyToken(verifyUrl, { secret: secretKey, response: token, remoteip: ip })
      if (answer === undefined || isConfigError(answer)) return 'unreachable'
      if (answer.success !== true || !hostnames.includes(String(answer.hostname))) return 'refused'
      if (adapter === 'recaptcha-v2-invisible') return 'passed'
      const isPerson = typeof answer.score === 'number' && answer.score >= minScore
      return isPerson && (action === undefined || answer.action === action) ? 'passed' : 'refused'
    },
  }
}

async function verifyToken(url: string, fields: Record<string, string>): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return undefined
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}

function isConfigError({ 'error-codes': codes }: Answer): boolean {
  return Array.isArray(codes) && codes.some((code) => CONFIG_ERRORS.includes(code))
}
