import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type CaptchaAdapter, SELF_HOSTED_SOURCES } from './captcha-adapter.ts'

export const CHALLENGE_PATH = '/captcha/challenge'

/** PBKDF2 rounds per guess and the number of guesses: some 800,000 hashes, under half a second on a phone. */
const ROUNDS = 4_000
const MIN_ITERATIONS = 60
const MAX_ITERATIONS = 140

/** A form may be open for a while after the challenge is solved. */
const CHALLENGE_LIFETIME_MS = 20 * 60_000

const MAX_TOKEN_LENGTH = 4_000

export type AltchaDeps = { db: Database; key: Buffer; clock: () => Date }

export type Altcha = CaptchaAdapter & { challenge(): Promise<Challenge> }

/** Self-hosted proof of work. A challenge is signed, expires, and is accepted once. */
export function createAltcha({ db, key, clock }: AltchaDeps): Altcha {
  const secrets = {
    hmacSignatureSecret: key.toString('base64url'),
    hmacKeySignatureSecret: createHash('sha256').update(key).digest('base64url'),
  }
  return {
    worksWithoutScript: true,
    sources: SELF_HOSTED_SOURCES,
    publicConfig: () => ({ adapter: 'altcha', challengeUrl: CHALLENGE_PATH }),
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(MIN_ITERATIONS, MAX_ITERATIONS),
        deriveKey,
        expiresAt: new Date(clock().getTime() + CHALLENGE_LIFETIME_MS),
        ...secrets,
      }),
    async verify(token) {
      const answer = readToken(token)
      if (!answer) return 'refused'
      const { verified } = await verifySolution({ ...answer, deriveKey, ...secrets })
      const expiresAt = new Date((answer.challenge.parameters.expiresAt ?? 0) * 1000)
      if (!verified || expiresAt <= clock()) return 'refused'
      return (await markUsed(db, answer.challenge.signature ?? '', expiresAt, clock())) ? 'passed' : 'refused'
    },
  }
}

function readToken(token: string): { challenge: Challenge; solution: Solution } | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    const isWhole =
      typeof challenge?.parameters === 'object' &&
      challenge.parameters !== null &&
      typeof challenge.signature === 'string'
    return isWhole ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

/** Records the challenge as used; false if it was already. Expired rows are deleted on the way. */
async function markUsed(db: Database, signature: string, expiresAt: Date, now: Date): Promise<boolean> {
  const id = createHash('sha256').update(signature).digest()
  const { rows } = await sql`
    with tidied as (
      delete from used_captchas where id in (
        select id from used_captchas where expires_at < ${now} and id <> ${id}
        order by expires_at limit 20 for update skip locked
      )
    )
    insert into used_captchas (id, expires_at) values (${id}, ${expiresAt})
    on conflict do nothing returning 1`.execute(db)
  return rows.length === 1
}
