import { TOKEN_FIELD } from '../protection-fields.ts'

/** Where the token comes with, and who is signed in. */
const TOKEN_ADDRESS = '/user.ljson'

let kept: string | undefined
let asked: Promise<string> | undefined
let load = fetchToken

/** The visitor's token, asked for once however many forms want it. Rejects when the site does not answer. */
export function authenticityToken(): Promise<string> {
  if (kept !== undefined) return Promise.resolve(kept)
  asked ??= load().finally(() => {
    asked = undefined
  })
  return asked
}

/** Takes a token that came with another answer: of the user, of signing in or out. */
export function storeToken(token: string): void {
  kept = token
}

/** After a refusal, or where the session has changed: the next form asks anew. */
export function clearToken(): void {
  kept = undefined
}

/**
 * Has the token fetched by whoever fetches the user anyway, so that one request brings both; two at a time would bring a
 * new visitor two cookies, of which one token is worth nothing.
 */
export function setTokenLoader(loader: () => Promise<string>): void {
  load = async () => {
    const token = await loader()
    kept = token
    return token
  }
}

async function fetchToken(): Promise<string> {
  const response = await fetch(TOKEN_ADDRESS, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${TOKEN_ADDRESS} answered ${response.status}`)
  const answer = (await response.json()) as { [TOKEN_FIELD]?: unknown }
  kept = String(answer[TOKEN_FIELD] ?? '')
  return kept
}
