import type { CaptchaAdapter, CaptchaSources } from './captcha-adapter.ts'

/** Milliseconds that Google may take. */
const TIMEOUT_MS = 5_000

const MAX_TOKEN_LENGTH = 10_000

export type RecaptchaParts = {
  adapter: 'recaptcha-v2-invisible' | 'recaptcha-v3'
  siteKey: string
  secretKey: string
  verifyUrl: string
  /** names that the site is reached by: a token solved on another site is worth nothing here */
  hostnames: readonly string[]
  /** of version 3: the least that counts as a person, 0 to 1 */
  leastScore: number
}

type Answer = { success?: unknown; score?: unknown; action?: unknown; hostname?: unknown; 'error-codes'?: unknown }

/** Codes by which Google says that it is us who are mistaken, not the visitor. */
const ourMistakes = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/** https://developers.google.com/recaptcha/docs/faq, "I'm using Content-Security-Policy" */
const GOOGLES: CaptchaSources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
}

/** Google's captcha, by the agency's keys: https://developers.google.com/recaptcha/docs/verify */
export function createRecaptcha(parts: RecaptchaParts): CaptchaAdapter {
  const { adapter, siteKey, secretKey, verifyUrl, hostnames, leastScore } = parts
  return {
    worksWithoutScript: false,
    sources: GOOGLES,
    publicConfig: () => ({ adapter, siteKey }),
    async verify(token, { ip, action }) {
      if (token.length > MAX_TOKEN_LENGTH) return 'refused'
      const answer = await ask(verifyUrl, { secret: secretKey, response: token, remoteip: ip })
      if (answer === undefined || isOurMistake(answer)) return 'unreachable'
      if (answer.success !== true || !hostnames.includes(String(answer.hostname))) return 'refused'
      if (adapter === 'recaptcha-v2-invisible') return 'passed'
      const isPerson = typeof answer.score === 'number' && answer.score >= leastScore
      return isPerson && (action === undefined || answer.action === action) ? 'passed' : 'refused'
    },
  }
}

async function ask(url: string, question: Record<string, string>): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(question),
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

function isOurMistake({ 'error-codes': codes }: Answer): boolean {
  return Array.isArray(codes) && codes.some((code) => ourMistakes.includes(code))
}
