import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup, WIDER_FACTOR, widerIpGroup } from '#src/platform/http/client-ip.ts'
import { countAgainst, type RateLimit } from '#src/platform/http/rate-limit.ts'
import { madeOf } from '#src/platform/made-of.ts'
import type { CaptchaName } from '../captcha.ts'
import { isTrapped } from '../protection-fields.ts'
import { authenticityTokenFor, isValidToken, keyFor, type TokenBearer } from './authenticity-token.ts'
import { createCaptcha } from './create-captcha.ts'
import { createGuards } from './guards.ts'
import { createKnownDevices } from './known-devices.ts'
import { type ProtectionCookies, protectionCookies } from './protection-cookies.ts'

export type FormProtectionDeps = {
  db: Database
  config: {
    secret: string
    /** the secret before the last change; its tokens are still accepted */
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

/** Forms without JavaScript per IP address: replaces the captcha. */
export const PLAIN_FORM_LIMIT: RateLimit = { max: 10, perSeconds: 30 * 60 }

export type FormProtection = ReturnType<typeof createFormProtection>

/** Contract: docs/contracts/form-protection.md. */
export function createFormProtection({ db, config, agency, clock }: FormProtectionDeps) {
  const tokenKey = keyFor(config.secret, 'authenticity tokens')
  const acceptedKeys = [tokenKey]
  if (config.secretBefore !== undefined) acceptedKeys.push(keyFor(config.secretBefore, 'authenticity tokens'))
  const limitKey = keyFor(config.secret, 'rate limits')
  const names = protectionCookies(config.publicUrl)
  const nameKey = keyFor(config.secret, 'names in logs')

  /**
   * Counts one, or `cost`, against a key such as `sign-in:ada@example.com`, which is stored hashed; false over the limit.
   * A cost of 0 asks whether the limit has been passed.
   */
  async function limit(key: string, { max, perSeconds }: RateLimit, cost = 1): Promise<boolean> {
    const wider = widerIpGroup(key)
    if (wider !== undefined && (await countOf(wider, perSeconds, cost)) > WIDER_FACTOR * max) return false
    return (await countOf(key, perSeconds, cost)) <= max
  }

  function countOf(key: string, perSeconds: number, cost: number): Promise<number> {
    const hashed = createHmac('sha256', limitKey).update(key).digest().subarray(0, 16)
    return countAgainst(db, hashed, { perSeconds, now: clock(), cost })
  }

  const captcha = madeOf(
    () => `${config.captcha ?? agency.settings.captcha} ${agency.settings.recaptchaScore}`,
    () =>
      createCaptcha({
        adapter: config.captcha ?? agency.settings.captcha,
        db,
        key: keyFor(config.secret, 'captcha challenges'),
        clock,
        recaptcha: {
          siteKey: config.recaptchaSiteKey ?? '',
          secretKey: config.recaptchaSecretKey ?? '',
          verifyUrl: config.recaptchaVerifyUrl,
          hostnames: hostnamesOf(config.publicUrl),
          minScore: agency.settings.recaptchaScore,
        },
        allowPlainForm: (ip) => limit(`plain-form:${ipGroup(ip)}`, PLAIN_FORM_LIMIT),
      }),
  )

  const sameOrigin = (request: FastifyRequest) => isSameOrigin(request, config.publicUrl)
  const isTokenOf = (bearer: TokenBearer | undefined, token: unknown) =>
    bearer !== undefined && acceptedKeys.some((key) => isValidToken(key, bearer, token))

  /**
   * A script that signs in, registers or signs out without loading its page again still has the page's token: the
   * visitor's, or that of the session that ended, whose dead id is the visitor's cookie then. It is accepted from our own
   * pages alone, so that a visitor's cookie that somebody planted forges nothing.
   */
  function tokenIsGood(request: FastifyRequest, token: unknown): boolean {
    if (isTokenOf(bearerOf(request, names), token)) return true
    const visitor = visitorOf(request, names)
    const ended = visitor && { ...visitor, kind: 'session' as const }
    return (isTokenOf(visitor, token) || isTokenOf(ended, token)) && sameOrigin(request)
  }

  return {
    /** The request's token. It may set the visitor's cookie, so the answer must be `no-store`. */
    tokenFor(request: FastifyRequest, reply: FastifyReply): string {
      const secure = config.publicUrl.startsWith('https:')
      return authenticityTokenFor(
        tokenKey,
        bearerOf(request, names) ?? setVisitorCookie(request, reply, { name: names.visitor, secure }),
      )
    },
    /** The token of a session whose cookie is set by this answer. */
    tokenForSession: (cookie: string) => authenticityTokenFor(tokenKey, { kind: 'session', cookie }),
    tokenIsGood,
    sameOrigin,
    ...createGuards({ tokenIsGood, sameOrigin, publicUrl: config.publicUrl }),
    /** the one that the agency has chosen */
    get captcha() {
      return captcha()
    },
    limit,
    /** A keyed hash that stands for an email address in logs: sixteen hexadecimal digits. */
    nameInLogs: (name: string) => createHmac('sha256', nameKey).update(name).digest('hex').slice(0, 16),
    knownDevices: createKnownDevices([config.secret, config.secretBefore].flatMap((secret) => secret || [])),
    isTrapped,
  }
}

/** With and without www. */
function hostnamesOf(publicUrl: string): string[] {
  const bare = new URL(publicUrl).hostname.replace(/^www\./, '')
  return [bare, `www.${bare}`]
}

function bearerOf(request: FastifyRequest, names: ProtectionCookies): TokenBearer | undefined {
  const session = request.cookies[names.session]
  return session ? { kind: 'session', cookie: session } : visitorOf(request, names)
}

function visitorOf({ cookies }: FastifyRequest, names: ProtectionCookies): TokenBearer | undefined {
  const visitor = cookies[names.visitor]
  return visitor ? { kind: 'visitor', cookie: visitor } : undefined
}

/** Sets the visitor's session cookie that a token is bound to. */
function setVisitorCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, secure }: { name: string; secure: boolean },
): TokenBearer {
  const cookie = randomBytes(32).toString('base64url')
  reply.setCookie(name, cookie, { httpOnly: true, sameSite: 'lax', secure, path: '/' })
  // a second call within this request finds the same visitor
  request.cookies[name] = cookie
  return { kind: 'visitor', cookie }
}

/**
 * Whether a page of this site sent the request, by `Sec-Fetch-Site` where present and by `Origin`, which must be the public
 * URL's or the requested host's (a site may have several names). A request with neither header is refused.
 */
function isSameOrigin(request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  // a privacy setting may send the Origin "null" even to the same site; Sec-Fetch-Site still tells
  if (origin === undefined || origin === 'null') return site === 'same-origin'
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`
}
