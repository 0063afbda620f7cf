/** What came of telling the server something. */
export type TellOutcome =
  | { kind: 'told'; answer: unknown }
  /** it does not want it, and says why; 404 is also for what is not there any more */
  | { kind: 'refused'; status: number; message: string }
  /** the session has ended */
  | { kind: 'signed_out' }
  /** it could not be reached, or had a fault, twice */
  | { kind: 'failed' }

export type ServerReply = {
  /** the method that the POST stands for */
  override?: 'put' | 'delete'
  json?: Readonly<Record<string, unknown>>
}

export type TellServer = (path: string, telling?: ServerReply) => Promise<TellOutcome>

/** Tells the server of a change; once more after a moment if that fails. It goes on when the visitor leaves the page. */
export function createTellServer(
  fetch: (path: string, how: RequestInit) => Promise<Response>,
  pause: () => Promise<void>,
): TellServer {
  async function tell(path: string, how: RequestInit): Promise<TellOutcome> {
    try {
      const response = await fetch(path, how)
      if (response.status === 401) return { kind: 'signed_out' }
      if (response.status >= 500 || response.status === 429) return { kind: 'failed' }
      const answer: unknown = await response.json()
      return response.ok
        ? { kind: 'told', answer }
        : { kind: 'refused', status: response.status, message: messageOf(answer) }
    } catch {
      return { kind: 'failed' }
    }
  }

  return async (path, { override, json = {} } = {}) => {
    const how: RequestInit = {
      method: 'POST',
      keepalive: true,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(override && { 'x-http-method-override': override }),
      },
      body: JSON.stringify(json),
    }
    const told = await tell(path, how)
    if (told.kind !== 'failed') return told
    await pause()
    return tell(path, how)
  }
}

function messageOf(answer: unknown): string {
  const said = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : ''
  return typeof said === 'string' ? said : ''
}

/** The pause before the one retry. */
const PAUSE_MS = 1000

export const tellServer: TellServer = createTellServer(
  (...request) => fetch(...request),
  () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
)

/** What the server has. `signed_out`: the session has ended, or become that of another user than the call names. */
export type ServerCall = { kind: 'answer'; answer: unknown } | { kind: 'signed_out' } | { kind: 'failed' }

export type AskServer = (path: string) => Promise<ServerCall>

export const callServer: AskServer = async (path) => {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } })
    if (response.status === 401 || response.status === 404) return { kind: 'signed_out' }
    return response.ok ? { kind: 'answer', answer: await response.json() } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
