import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createReadSite } from '#src/app/content/read-site.ts'
import { publishedSite } from '#src/app/content/site-content.ts'
import { errorInWords } from '#src/app/error-in-words.ts'
import { siteFiles } from '#src/app/site-files.ts'
import { withClient } from '#src/platform/database/cluster-connection.ts'
import type { Database } from '#src/platform/database/database.ts'
import { positionOf } from '#src/platform/database/replica-watch.ts'
import { type FileStore, readWholeFile } from '#src/platform/files/file-store.ts'
import { createWorkAccountProvider } from '#src/staff/sign-in/server/work-account-provider.ts'
import type { Config } from '../../config.ts'
import type { Finding } from './doctor.ts'

const SEE = 'see docs/how-to/deploy.md'

const TIMEOUT_MS = 5_000

const REPLICA_POLL_MS = 50

/** What to do, by S3 error code. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'create the bucket, or correct its name and S3_REGION',
  AccessDenied: 'allow the key to read, write, delete and list',
  InvalidAccessKeyId: 'correct S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'correct S3_SECRET_ACCESS_KEY, or S3_REGION',
  PermanentRedirect: 'correct S3_REGION or S3_ENDPOINT',
  AuthorizationHeaderMalformed: 'correct S3_REGION',
}

/** Checks each bucket by storing, reading, listing and deleting a file. */
export async function examineBuckets(config: Config): Promise<Finding[]> {
  if (config.s3Bucket === undefined) return []
  const { media, uploads } = siteFiles(config)
  const stores = media === uploads ? [media] : [media, uploads]
  return Promise.all(stores.map((store) => examineStore(store, store === media ? config.mediaUrl : undefined)))
}

async function examineStore(store: FileStore, mediaUrl: string | undefined): Promise<Finding> {
  const about = 'Bucket'
  const name = `doctor/${randomUUID()}.txt`
  const content = Buffer.from('Written by "doctor", which deletes it again.')
  try {
    await store.put(name, content, { mime: 'text/plain' })
    try {
      const read = await readWholeFile(store, name)
      if (!read?.equals(content)) return wrong(about, `${store.about} returned different content from what was stored`)
      let isListed = false
      for await (const file of store.list('doctor')) isListed ||= file.name === name
      if (!isListed) return wrong(about, `${store.about} did not list a stored file`)
      const hidden = mediaUrl === undefined ? undefined : await problemOfMediaUrl(`${mediaUrl}/${name}`)
      if (hidden !== undefined)
        return wrong(about, `MEDIA_URL does not serve files from ${store.about} (${hidden}): visitors see no photos`)
    } finally {
      await store.remove(name)
    }
    return { about, state: 'well', words: [`${store.about} stores, serves, lists and deletes files`] }
  } catch (error) {
    const { code = '', status = 0 } = error as { code?: string; status?: number }
    const advice = ADVICE[code] ?? (status === 0 ? 'correct S3_ENDPOINT, or allow this machine to reach it' : SEE)
    return wrong(about, `${store.about} failed (${errorInWords(error)}): ${advice}`)
  }
}

/** Why a browser cannot read a URL; undefined if it can. */
async function problemOfMediaUrl(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.body?.cancel()
    return answer.ok ? undefined : `status ${answer.status}`
  } catch (error) {
    return errorInWords(error)
  }
}

/** Checks that the replica follows this primary and keeps up. */
export async function examineReplica(
  { databaseReadUrl, databaseReadLag }: Pick<Config, 'databaseReadUrl' | 'databaseReadLag'>,
  db: Database,
): Promise<Finding | undefined> {
  if (databaseReadUrl === undefined) return undefined
  const about = 'Replica'
  const meanwhile = 'searches use the primary meanwhile'
  try {
    return await withClient(
      databaseReadUrl,
      async (client): Promise<Finding> => {
        const replayed = async () => {
          const { rows } = await client.query<{ at: string | null }>(
            'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at',
          )
          return rows[0]?.at ?? undefined
        }
        if ((await replayed()) === undefined)
          return wrong(about, `DATABASE_READ_URL is a primary, not a replica: ${SEE}`)
        const target = positionOf(await endOfLog(db))
        const from = performance.now()
        const seconds = () => (performance.now() - from) / 1000
        while (positionOf((await replayed()) ?? '0/0') < target) {
          if (seconds() > databaseReadLag)
            return wrong(
              about,
              `more than ${databaseReadLag} s behind the primary, or the replica of another: ${meanwhile}; ${SEE}`,
            )
          await pause(REPLICA_POLL_MS)
        }
        return { about, state: 'well', words: [`up to date within ${seconds().toFixed(1)} s`] }
      },
      { timeoutMs: TIMEOUT_MS },
    )
  } catch (error) {
    return wrong(
      about,
      `does not respond (${errorInWords(error)}): ${meanwhile}; start it, or correct DATABASE_READ_URL`,
    )
  }
}

/** Checks that the provider of the staff's work accounts is found where it is said to be. */
export async function examineWorkAccounts({
  deskOidc,
  publicUrl,
}: Pick<Config, 'deskOidc' | 'publicUrl'>): Promise<Finding[]> {
  if (deskOidc === undefined) return []
  const about = 'Work accounts'
  const redirectUri = `${publicUrl}/desk/work-account/callback`
  try {
    await createWorkAccountProvider(deskOidc, { redirectUri }).begin({ again: false })
    return [{ about, state: 'well', words: [`${deskOidc.issuer} is found; register ${redirectUri} there`] }]
  } catch (error) {
    const words = `${deskOidc.issuer} is not found (${errorInWords(error)}): correct DESK_OIDC_ISSUER, or allow this machine to reach it`
    return [wrong(about, words)]
  }
}

async function endOfLog(db: Database): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db)
  return rows[0]?.at ?? '0/0'
}

function wrong(about: string, words: string): Finding {
  return { about, state: 'wrong', words: [words] }
}

/** Whether what was published in the Desk still fits; the site shows the folder's document in the stead of what does not. */
export async function examinePublished(db: Database, config: Config): Promise<Finding[]> {
  const site = publishedSite(db, createReadSite(config, 'all'))
  const read = await site.readAll()
  const { size } = site.published().texts
  if ('problems' in read || size === 0) return []
  const unfit = site.unfit()
  if (unfit.length === 0) return [{ about: 'Content', state: 'well', words: [`${size} of the Desk, published`] }]
  const words = unfit.flatMap(({ document, problems }) =>
    problems.slice(0, 3).map(({ path, message }) => `${document}: ${[path, message].filter(Boolean).join(' ')}`),
  )
  return [
    { about: 'Content', state: 'wrong', words: ['the folder’s is shown instead of what was published:', ...words] },
  ]
}
