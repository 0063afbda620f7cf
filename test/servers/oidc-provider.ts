import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Person = { sub: string; email?: string; email_verified?: boolean }

/** How the provider misbehaves, for the next sign-in alone. */
export type Misbehaviour = {
  /** claims of the ID token that are not as they should be */
  claims?: Record<string, unknown>
  /** signs with a key that is not among its published ones */
  otherKey?: boolean
  /** the issuer that the browser comes back with */
  iss?: string
  /** the person says no */
  error?: string
  /** the token endpoint does not know the code */
  codeExpired?: boolean
}

type Granted = { nonce: string; challenge: string; redirectUri: string; maxAge: string | null }

export const OIDC_CLIENT = { clientId: 'the-desk', clientSecret: 'a secret of the test' }

/**
 * An OpenID Connect provider of one's own: discovery, keys, authorisation with PKCE, tokens. Whoever is sent to it is
 * `person`, and is sent straight back.
 */
export async function startOidcProvider() {
  const keys = newKey()
  const strangers = newKey()
  const kid = randomUUID()
  const granted = new Map<string, Granted>()
  const state = {
    person: { sub: 'sub-1', email: 'ada@example.com', email_verified: true } as Person,
    misbehaviour: {} as Misbehaviour,
    /** what was asked of the authorisation endpoint, the last last */
    asked: [] as URLSearchParams[],
    isAway: false,
  }
  let issuer = ''

  function authorise(url: URL, reply: ServerResponse): void {
    const given = url.searchParams
    state.asked.push(given)
    const back = new URL(given.get('redirect_uri') ?? '')
    back.searchParams.set('state', given.get('state') ?? '')
    back.searchParams.set('iss', state.misbehaviour.iss ?? issuer)
    if (state.misbehaviour.error !== undefined) back.searchParams.set('error', state.misbehaviour.error)
    else {
      const code = randomUUID()
      granted.set(code, {
        nonce: given.get('nonce') ?? '',
        challenge: given.get('code_challenge') ?? '',
        redirectUri: given.get('redirect_uri') ?? '',
        maxAge: given.get('max_age'),
      })
      back.searchParams.set('code', code)
    }
    reply.writeHead(302, { location: back.href }).end()
  }

  async function grant(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const code = form.get('code') ?? ''
    const asked = granted.get(code)
    granted.delete(code)
    const { misbehaviour } = state
    state.misbehaviour = {}
    const isRight =
      asked !== undefined &&
      !misbehaviour.codeExpired &&
      form.get('client_id') === OIDC_CLIENT.clientId &&
      form.get('client_secret') === OIDC_CLIENT.clientSecret &&
      form.get('redirect_uri') === asked.redirectUri &&
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url') === asked.challenge
    if (!isRight) return json(reply, { error: 'invalid_grant' }, 400)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: OIDC_CLIENT.clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.nonce,
      ...(asked.maxAge !== null && { auth_time: now }),
      ...state.person,
      ...misbehaviour.claims,
    }
    const idToken = sign(claims, kid, misbehaviour.otherKey ? strangers.privateKey : keys.privateKey)
    json(reply, { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken })
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', issuer)
    if (state.isAway) return void request.socket.destroy()
    if (url.pathname === '/.well-known/openid-configuration')
      return json(reply, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/leave`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (url.pathname === '/keys')
      return json(reply, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] })
    if (url.pathname === '/authorize') return authorise(url, reply)
    if (url.pathname === '/token') return void grant(request, reply)
    if (url.pathname === '/leave') return void reply.end('You have left the provider.')
    reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    issuer,
    config: { issuer, ...OIDC_CLIENT, name: 'Lodestar' },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function sign(claims: object, kid: string, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${head}.${createSign('RSA-SHA256').update(head).sign(key, 'base64url')}`
}

function json(reply: ServerResponse, value: unknown, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
