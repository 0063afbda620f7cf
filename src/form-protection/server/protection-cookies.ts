/** Names of the cookies that a token can be bound to. */
export type ProtectionCookies = {
  session: string
  /** random; identifies a browser and nothing else */
  visitor: string
}

/**
 * Both cookies are HttpOnly, SameSite=Lax, Path=/, and Secure under HTTPS. There the prefix `__Host-` keeps other hosts of
 * the domain and plain HTTP from setting them (RFC 6265bis, 4.1.3.2). It requires Secure, so plain HTTP goes without.
 */
export function protectionCookies(publicUrl: string): ProtectionCookies {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : ''
  return { session: `${prefix}kerbside_session`, visitor: `${prefix}kerbside_visitor` }
}
