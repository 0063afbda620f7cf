import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { countAgainst, type RateLimit } from '#src/platform/http/rate-limit.ts'
import type { CaptchaName } from '../captcha.ts'
import { isTrapped } from '../protection-fields.ts'
import { authenticityTokenFor, isValidToken, keyFor, type TokenBearer } from './authenticity-token.ts'
import { createCaptcha } from './create-captcha.ts'
import { createGuards } from './guards.ts'
import { type ProtectionCookies, protectionCookies } from './protection-cookies.ts'
import { isSameOrigin } from './same-origin.ts'

export type FormProtectionDeps = {
  db: Database
  config: {
    secret: string
    /** what `secret` was until it was changed */
    secretBefore?: string | undefined
    publicUrl: string
    captcha: CaptchaName | undefined
    recaptchaSiteKey: string | undefined
    recaptchaSecretKey: string | undefined
    recaptchaVerifyUrl: string
  }
  agency: { settings: { captcha: CaptchaName; recaptchaScore: number } }
  clock: () => Date
}

/** Forms without JavaScript from one address, where a captcha would otherwise tell people from machines. */
export const PLAIN_FORM_LIMIT: RateLimit = { max: 10, perSeconds: 30 * 60 }

export type FormProtection = ReturnType<typeof createFormProtection>

/** What stands between a form and whoever abuses it: docs/contracts/form-protection.md. */
export function createFormProtection({ db, config, agency, clock }: FormProtectionDeps) {
  const tokenKey = keyFor(config.secret, 'authenticity tokens')
  const goodKeys = [tokenKey]
  if (config.secretBefore !== undefined) goodKeys.push(keyFor(config.secretBefore, 'authenticity tokens'))
  const limitKey = keyFor(config.secret, 'rate limits')
  const names = protectionCookies(config.publicUrl)
  const nameKey = keyFor(config.secret, 'names in logs')

  /** Whether one more is allowed. Names what is limited and for whom: `sign-in:ada@example.com`; it is kept hashed. */
  async function limit(key: string, { max: most, perSeconds }: RateLimit): Promise<boolean> {
    const hashed = createHmac('sha256', limitKey).update(key).digest().subarray(0, 16)
    return (await countAgainst(db, hashed, perSeconds, clock())) <= most
  }

  function tokenIsGood(request: FastifyRequest, token: unknown): boolean {
    const bearer = bearerOf(request, names)
    return bearer !== undefined && goodKeys.some((key) => isValidToken(key, bearer, token))
  }

  const sameOrigin = (request: FastifyRequest) => isSameOrigin(request, config.publicUrl)

  return {
    /**
     * The token of whoever asks. Somebody with neither session nor visitor's cookie gets the latter, so the answer is
     * nobody else's: it must be `no-store`.
     */
    tokenFor(request: FastifyRequest, reply: FastifyReply): string {
      const secure = config.publicUrl.startsWith('https:')
      return authenticityTokenFor(
        tokenKey,
        bearerOf(request, names) ?? welcome(request, reply, { name: names.visitor, secure }),
      )
    },
    /** The token of a session that begins with this answer, and whose cookie the request does not have yet. */
    tokenForSession: (cookie: string) => authenticityTokenFor(tokenKey, { kind: 'session', cookie }),
    tokenIsGood,
    sameOrigin,
    ...createGuards({ tokenIsGood, sameOrigin, publicUrl: config.publicUrl }),
    captcha: createCaptcha({
      adapter: config.captcha ?? agency.settings.captcha,
      db,
      key: keyFor(config.secret, 'captcha challenges'),
      clock,
      recaptcha: {
        siteKey: config.recaptchaSiteKey ?? '',
        secretKey: config.recaptchaSecretKey ?? '',
        verifyUrl: config.recaptchaVerifyUrl,
        hostnames: hostnamesOf(config.publicUrl),
        leastScore: agency.settings.recaptchaScore,
      },
      allowPlainForm: (ip) => limit(`plain-form:${ipGroup(ip)}`, PLAIN_FORM_LIMIT),
    }),
    limit,
    /** What stands in the log for an e-mail address, or whatever else names somebody: sixteen hexadecimal digits. */
    nameInLogs: (name: string) => createHmac('sha256', nameKey).update(name).digest('hex').slice(0, 16),
    isTrapped,
  }
}

/** A site is reached with and without www., whichever it redirects to. */
function hostnamesOf(publicUrl: string): string[] {
  const bare = new URL(publicUrl).hostname.replace(/^www\./, '')
  return [bare, `www.${bare}`]
}

function bearerOf({ cookies }: FastifyRequest, names: ProtectionCookies): TokenBearer | undefined {
  const { [names.session]: session, [names.visitor]: visitor } = cookies
  if (session) return { kind: 'session', cookie: session }
  return visitor ? { kind: 'visitor', cookie: visitor } : undefined
}

/** Gives a visitor something to bind a token to, for as long as their browser is open. */
function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, secure }: { name: string; secure: boolean },
): TokenBearer {
  const cookie = randomBytes(32).toString('base64url')
  reply.setCookie(name, cookie, { httpOnly: true, sameSite: 'lax', secure, path: '/' })
  // whoever asks again before the answer has left means the same visitor
  request.cookies[name] = cookie
  return { kind: 'visitor', cookie }
}
