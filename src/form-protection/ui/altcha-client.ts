import { type Challenge, solveChallenge } from 'altcha-lib'
import type { CaptchaClient } from './captcha-client.ts'

/** Milliseconds before its end at which a solution is not handed in any more. */
const MARGIN_MS = 60_000

type Solved = { token: string; expiresAt: number }

/** Solves challenges of our own server. The hashing is the browser's own, which does it beside the page's work. */
export function createAltchaClient({ challengeUrl }: { challengeUrl: string }): CaptchaClient {
  let solving: Promise<Solved> | undefined

  const solve = () => {
    solving ??= solveOne(challengeUrl)
    // what failed is tried again by whoever asks next
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

/** Elsewhere browsers have no hashing of their own for pages. */
const isSecure = () => globalThis.crypto?.subtle !== undefined

async function solveOne(challengeUrl: string): Promise<Solved> {
  const response = await fetch(challengeUrl, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${challengeUrl} answered ${response.status}`)
  const challenge = (await response.json()) as Challenge
  const { deriveKey } = await (isSecure() ? import('altcha-lib/algorithms/web/pbkdf2') : import('./pbkdf2-fallback.ts'))
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge could not be solved.')
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: (challenge.parameters.expiresAt ?? 0) * 1000,
  }
}
