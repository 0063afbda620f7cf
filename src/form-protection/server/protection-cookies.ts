/** Names of the cookies that an authenticity token is bound to. */
export type ProtectionCookies = {
  session: string
  /** random, and good for nothing but being known to one browser */
  visitor: string
}

/**
 * Both cookies are HttpOnly, SameSite=Lax, Path=/, and Secure under HTTPS. There a prefix keeps neighbours out: no other
 * host of the domain, and nothing without encryption, can plant a cookie of such a name (RFC 6265bis, 4.1.3.2).
 * Browsers take the prefix with Secure only, so plain HTTP, as in development, goes without.
 */
export function protectionCookies(publicUrl: string): ProtectionCookies {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : ''
  return { session: `${prefix}kerbside_session`, visitor: `${prefix}kerbside_visitor` }
}
