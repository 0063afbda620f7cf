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

/** Milliseconds after which use counts as use again: one write a session a day. */
const writeEveryMs = day * 1000

/** Sessions are kept in the database under the hash of what the cookie holds. */
export function createSessions({ db, clock, publicUrl }: { db: Database; clock: () => Date; publicUrl: string }) {
  const secure = publicUrl.startsWith('https:')
  const { session: sessionCookie, visitor: visitorCookie } = protectionCookies(publicUrl)
  /** one question a request, however many ask */
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
    /** What the cookie of a request holds, of which only the hash is kept. */
    idOf: (request: FastifyRequest): string | undefined => request.cookies[sessionCookie],

    async of(request: FastifyRequest): Promise<Session | undefined> {
      const row = await rowOf(request)
      return row && { userId: row.user_id, onlyForReset: row.only_for_reset }
    },

    /**
     * Signs a device in: always with a new id, so that one that somebody planted is worth nothing, and the session that
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

    /** A session that is used lives on; the answer must be nobody else's. Nothing for one that may only reset. */
    async renew(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const row = await rowOf(request)
      const id = request.cookies[sessionCookie]
      const now = clock()
      if (!row || !id || row.only_for_reset || now.getTime() - row.last_seen_at.getTime() < writeEveryMs) return
      await extendSession(db, digestOf(id), now, new Date(now.getTime() + SESSION_SECONDS * 1000))
      setCookies(reply, id, SESSION_SECONDS, false)
    },

    /**
     * Signs this device out. Where a plain form asked, the hint stays and says so: what is saved in the browser a script
     * has yet to see to.
     */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const id = request.cookies[sessionCookie]
      await endOf(request)
      reply.clearCookie(sessionCookie, cookie)
      // a script does not load its page again: the page's token stays good for signing in
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
