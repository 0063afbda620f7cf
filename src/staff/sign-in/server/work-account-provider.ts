import type * as OpenId from 'openid-client'
import { createGuardedFetch } from '#src/platform/http/guarded-fetch.ts'
import { reloadWhenOld } from '#src/platform/reload-when-old.ts'

/** The OpenID Connect provider of DESK_OIDC_ISSUER. */
export type WorkAccountConfig = { issuer: string; clientId: string; clientSecret: string; name: string }

/** What the browser takes to the provider and must bring back. */
export type WorkAccountRequest = { state: string; nonce: string; verifier: string }

/** Who the provider says somebody is. */
export type WorkAccountClaims = {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  /** when they last proved it, in seconds since 1970 */
  authenticatedAt: number | undefined
}

const TIMEOUT_MS = 5000
/** Milliseconds between discoveries: providers seldom move their endpoints. */
const DISCOVERY_MS = 6 * 3_600_000

/** @param redirectUri where the provider sends browsers back to, as it was registered there */
export function createWorkAccountProvider(
  { issuer, clientId, clientSecret, name }: WorkAccountConfig,
  { redirectUri }: { redirectUri: string },
) {
  const server = new URL(issuer)
  // the operator named this host, which may be on their own network; endpoints on others must be public
  const fetchGuarded = createGuardedFetch({ allowedHosts: [server.host], timeoutMs: TIMEOUT_MS })
  const discovered = reloadWhenOld(async () => {
    const oidc = await import('openid-client')
    const options: OpenId.DiscoveryRequestOptions & Required<Pick<OpenId.DiscoveryRequestOptions, 'execute'>> = {
      timeout: TIMEOUT_MS / 1000,
      [oidc.customFetch]: fetchGuarded as OpenId.CustomFetch,
      // the library trusts TLS alone by default: signatures of tokens are verified as well
      execute: [oidc.enableNonRepudiationChecks],
    }
    // configuration takes http: for this machine alone, outside production
    if (server.protocol === 'http:') options.execute.push(oidc.allowInsecureRequests)
    const found = await oidc.discovery(server, clientId, clientSecret, oidc.ClientSecretPost(clientSecret), options)
    found[oidc.customFetch] = fetchGuarded as OpenId.CustomFetch
    return { oidc, found }
  }, DISCOVERY_MS)

  return {
    name,
    issuer,

    /**
     * Where to send the browser, and what to keep until it is back.
     * @param again the person must prove anew who they are, even if the provider knows them
     */
    async begin({ again, email }: { again: boolean; email?: string }): Promise<{ url: URL; kept: WorkAccountRequest }> {
      const { oidc, found } = await discovered.get()
      const kept = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      const url = oidc.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        ...(again && { max_age: '0', prompt: 'login' }),
        ...(email !== undefined && { login_hint: email }),
      })
      return { url, kept }
    },

    /**
     * Who the browser that came back is.
     * @param search the query of the URL that it came back to
     * @throws where anything about the answer is not as it must be
     */
    async finish(search: string, { state, nonce, verifier }: WorkAccountRequest): Promise<WorkAccountClaims> {
      const { oidc, found } = await discovered.get()
      const tokens = await oidc.authorizationCodeGrant(found, new URL(redirectUri + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      // some providers tell the email address at their other endpoint alone
      const about =
        claims.email === undefined && found.serverMetadata().userinfo_endpoint !== undefined
          ? await oidc.fetchUserInfo(found, tokens.access_token, claims.sub)
          : claims
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof about.email === 'string' ? about.email : undefined,
        isEmailVerified: about.email_verified === true || isVerifiedByEntra(about.xms_edov),
        authenticatedAt: claims.auth_time,
      }
    },

    /** Where somebody leaves the provider as well; undefined: it has no such page, or does not answer. */
    async signOutUrl(returnTo: string): Promise<string | undefined> {
      const provider = await discovered.get().catch(() => undefined)
      if (provider?.found.serverMetadata().end_session_endpoint === undefined) return undefined
      return provider.oidc.buildEndSessionUrl(provider.found, { post_logout_redirect_uri: returnTo }).href
    },
  }
}

export type WorkAccountProvider = ReturnType<typeof createWorkAccountProvider>

/** Microsoft Entra says "the domain's owner is verified" in a claim of its own, as a boolean, a number or text. */
function isVerifiedByEntra(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === '1' || claim === 'true'
}
