import { type Challenge, solveChallenge } from 'altcha-lib'
import type { CaptchaClient } from './captcha-client.ts'

/** A solution is not used in the last minute before it expires. */
const MARGIN_MS = 60_000

type Solved = { token: string; expiresAt: number }

/** Solves the server's challenges with the browser's own hashing, off the main thread. */
export function createAltchaClient({ challengeUrl }: { challengeUrl: string }): CaptchaClient {
  let solving: Promise<Solved> | undefined

  const solve = () => {
    solving ??= solveOne(challengeUrl)
    // a failure is not cached
    solving.catch(() => {
      solving = undefined
    })
    return solving
  }

  return {
    prepare: () => void solve().catch(() => {}),
    async token() {
      const { token, expiresAt } = await solve()
      if (expiresAt - Date.now() > MARGIN_MS) return token
      solving = undefined
      return (await solve()).token
    },
    reset() {
      solving = undefined
    },
  }
}

/** Browsers offer `crypto.subtle` under HTTPS and on localhost only. */
const hasSubtleCrypto = () => globalThis.crypto?.subtle !== undefined

async function solveOne(challengeUrl: string): Promise<Solved> {
  const response = await fetch(challengeUrl, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${challengeUrl} answered ${response.status}`)
  const challenge = (await response.json()) as Challenge
  const { deriveKey } = await (hasSubtleCrypto()
    ? import('altcha-lib/algorithms/web/pbkdf2')
    : import('./pbkdf2-fallback.ts'))
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge could not be solved.')
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: (challenge.parameters.expiresAt ?? 0) * 1000,
  }
}
