import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf, looksLikeSecret, newSecret } from '#src/account/users/server/secrets.ts'
import { protectionCookies } from '#src/form-protection/server/protection-cookies.ts'
import type { Database } from '#src/platform/database/database.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  type SessionRow,
  tidySessions,
} from './session-statements.ts'

/** A signed-in device. */
export type Session = { userId: number; onlyForReset: boolean }

/** Readable by scripts and without a secret: whether asking who is signed in is worth a call. */
const HINT_COOKIE = 'signed_in'

const day = 24 * 60 * 60
/** Seconds that a session lives after it was last used. */
const SESSION_SECONDS = 60 * day
/** Seconds that a session lives which may only set a new password. */
const RESET_SESSION_SECONDS = 60 * 60

/** Milliseconds between updates of a session's last use: one write a session a day. */
const writeEveryMs = day * 1000

/** Sessions are stored under the hash of the cookie's value. */
export function createSessions({ db, clock, publicUrl }: { db: Database; clock: () => Date; publicUrl: string }) {
  const secure = publicUrl.startsWith('https:')
  const { session: sessionCookie, visitor: visitorCookie } = protectionCookies(publicUrl)
  /** one query a request, however many callers */
  const asked = new WeakMap<FastifyRequest, Promise<SessionRow | undefined>>()
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const

  function rowOf(request: FastifyRequest): Promise<SessionRow | undefined> {
    const known = asked.get(request)
    if (known) return known
    const id = request.cookies[sessionCookie]
    const found = looksLikeSecret(id) ? findSession(db, digestOf(id), clock()) : Promise.resolve(undefined)
    asked.set(request, found)
    return found
  }

  function setCookies(reply: FastifyReply, id: string, seconds: number, onlyForReset: boolean): void {
    reply.setCookie(sessionCookie, id, { ...cookie, maxAge: seconds })
    if (onlyForReset) reply.clearCookie(HINT_COOKIE, { ...cookie, httpOnly: false })
    else reply.setCookie(HINT_COOKIE, '1', { ...cookie, httpOnly: false, maxAge: seconds })
  }

  async function endOf(request: FastifyRequest, on: Database = db): Promise<void> {
    const id = request.cookies[sessionCookie]
    if (looksLikeSecret(id)) await deleteSession(on, digestOf(id))
    asked.delete(request)
  }

  return {
    /** The session id in the cookie of a request. The database has its hash only. */
    idOf: (request: FastifyRequest): string | undefined => request.cookies[sessionCookie],

    async of(request: FastifyRequest): Promise<Session | undefined> {
      const row = await rowOf(request)
      return row && { userId: row.user_id, onlyForReset: row.only_for_reset }
    },

    /**
     * Signs a device in. The id is always new, so that one that an attacker planted is worthless, and the session that
     * the request came with ends.
     * @param on the transaction that this belongs to
     * @returns the id that the cookie will hold
     */
    async begin(
      request: FastifyRequest,
      reply: FastifyReply,
      { userId, onlyForReset = false, id = newSecret() }: { userId: number; onlyForReset?: boolean; id?: string },
      on: Database = db,
    ): Promise<string> {
      const now = clock()
      const seconds = onlyForReset ? RESET_SESSION_SECONDS : SESSION_SECONDS
      const expiresAt = new Date(now.getTime() + seconds * 1000)
      await endOf(request, on)
      await insertSession(on, { idHash: digestOf(id), userId, onlyForReset, now, expiresAt })
      await tidySessions(on, now)
      setCookies(reply, id, seconds, onlyForReset)
      request.cookies[sessionCookie] = id
      return id
    },

    /**
     * Extends a session that is used, and marks the answer as private. One that may only set a password is not
     * extended.
     */
    async renew(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const row = await rowOf(request)
      const id = request.cookies[sessionCookie]
      const now = clock()
      if (!row || !id || row.only_for_reset || now.getTime() - row.last_seen_at.getTime() < writeEveryMs) return
      await extendSession(db, digestOf(id), now, new Date(now.getTime() + SESSION_SECONDS * 1000))
      setCookies(reply, id, SESSION_SECONDS, false)
    },

    /**
     * Signs this device out. After a plain form the hint cookie stays, as '0': the next script reads from it that it
     * has to clear the saved searches in the browser.
     */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const id = request.cookies[sessionCookie]
      await endOf(request)
      reply.clearCookie(sessionCookie, cookie)
      // a script's page is not loaded again, so its token has to stay good for signing in
      if (looksLikeSecret(id) && !isFormPost(request)) reply.setCookie(visitorCookie, id, cookie)
      const hint = { ...cookie, httpOnly: false }
      if (isFormPost(request)) reply.setCookie(HINT_COOKIE, '0', { ...hint, maxAge: SESSION_SECONDS })
      else reply.clearCookie(HINT_COOKIE, hint)
      delete request.cookies[sessionCookie]
    },

    /** Signs every device of a user out. */
    endAllOf: (userId: number, on: Database = db) => deleteSessionsOf(on, userId),
  }
}
