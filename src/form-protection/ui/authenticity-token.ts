import { TOKEN_FIELD } from '../protection-fields.ts'

/** Answers the token with the signed-in user. */
const TOKEN_PATH = '/user.ljson'

let storedToken: string | undefined
let pending: Promise<string> | undefined
let load = fetchToken

/** The token, from one request however many forms need it. Rejects if the request fails. */
export function authenticityToken(): Promise<string> {
  if (storedToken !== undefined) return Promise.resolve(storedToken)
  pending ??= load().finally(() => {
    pending = undefined
  })
  return pending
}

/** Stores a token that came with another answer, such as signing in. */
export function storeToken(token: string): void {
  storedToken = token
}

/** After a refusal or a change of session: the next form fetches a new token. */
export function clearToken(): void {
  storedToken = undefined
}

/**
 * Makes the token come with the request for the user. Two concurrent requests would set two visitor cookies and leave one
 * token invalid.
 */
export function setTokenLoader(loader: () => Promise<string>): void {
  load = async () => {
    const token = await loader()
    storedToken = token
    return token
  }
}

async function fetchToken(): Promise<string> {
  const response = await fetch(TOKEN_PATH, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${TOKEN_PATH} answered ${response.status}`)
  const answer = (await response.json()) as { [TOKEN_FIELD]?: unknown }
  storedToken = String(answer[TOKEN_FIELD] ?? '')
  return storedToken
}
