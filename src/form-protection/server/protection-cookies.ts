/** Cookies that an authenticity token is bound to. Both are HttpOnly, SameSite=Lax, Path=/, and Secure under HTTPS. */

export const SESSION_COOKIE = 'kerbside_session'

/** Random, and good for nothing but being known to one browser. */
export const VISITOR_COOKIE = 'kerbside_visitor'
