import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkedName, type FileKind, type FileStore } from './file-store.ts'
import { type Bucket, createS3Requests, S3_RETRY, type S3Answer, type S3Retry } from './s3-request.ts'

/** How often a file that breaks off is taken up where it broke. */
const RESUMES = 3

/** Files in a bucket. */
export function s3Files(bucket: Bucket, retry: S3Retry = S3_RETRY): FileStore {
  const ask = createS3Requests(bucket, retry)

  async function put(name: string, bytes: Buffer, { mime, isForEver }: FileKind): Promise<void> {
    const headers = {
      'content-type': mime,
      ...(isForEver ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
    }
    await dropped(await ask({ method: 'PUT', key: checkedName(name), headers, body: bytes }))
  }

  /** The rest of a file, from wherever the connection broke; of the same file, by its ETag. */
  async function* chunksOf(name: string, first: S3Answer): AsyncGenerator<Buffer> {
    const etag = String(first.headers.etag ?? '')
    let answer = first
    let sent = 0
    for (let resumes = 0; ; resumes++) {
      try {
        for await (const chunk of answer.body) {
          sent += chunk.length
          yield chunk
        }
        return
      } catch (error) {
        if (resumes === RESUMES || etag === '') throw error
        const headers = { range: `bytes=${sent}-`, 'if-match': etag }
        answer = await ask({ method: 'GET', key: name, headers })
        if (answer.statusCode !== 206) {
          await dropped(answer)
          throw error
        }
      }
    }
  }

  return {
    about: `the bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}`,
    put,

    async adopt(name, path, kind) {
      await put(name, await readFile(path), kind)
      await rm(path, { force: true })
    },

    async read(name) {
      const answer = await ask({ method: 'GET', key: checkedName(name) })
      if (answer.statusCode === 404) return undefined
      return {
        bytes: Number(answer.headers['content-length']),
        stream: Readable.from(chunksOf(name, answer), { objectMode: false }),
      }
    },

    async has(name) {
      const answer = await ask({ method: 'HEAD', key: checkedName(name) })
      await dropped(answer)
      return answer.statusCode !== 404
    },

    async remove(name) {
      await dropped(await ask({ method: 'DELETE', key: checkedName(name) }))
    },

    async *list(under) {
      let after: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: `${checkedName(under)}/`,
          ...(after && { 'continuation-token': after }),
        }
        const xml = await (await ask({ method: 'GET', query })).body.text()
        for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          yield { name: inXml(entry, 'Key'), bytes: Number(inXml(entry, 'Size')) }
        after = inXml(xml, 'IsTruncated') === 'true' ? inXml(xml, 'NextContinuationToken') : undefined
      } while (after)
    },
  }
}

/** Read to its end, so that its connection serves again. A body that was read already is no mistake. */
async function dropped({ body }: S3Answer): Promise<void> {
  if (!body.bodyUsed) await body.dump()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of an element. The answers that we read have no attributes and no sections. */
function inXml(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? []
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
