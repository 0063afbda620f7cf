import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'

/** A bucket of S3, or of what speaks its protocol. */
export type Bucket = {
  /** such as https://s3.eu-west-2.amazonaws.com */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** the bucket in the path, and not in the host's name */
  pathStyle: boolean
}

export type S3Retry = {
  attempts: number
  /** before the second attempt, in milliseconds; doubled before each further one */
  retryMs: number
  /** until the answer begins, and between any two pieces of it */
  timeoutMs: number
}

export const S3_RETRY: S3Retry = { attempts: 3, retryMs: 100, timeoutMs: 5_000 }

export type S3Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

/** What the store said, without anything of our request: keys and signatures stay out of logs. */
class S3Problem extends Error {
  readonly status: number
  readonly code: string
  constructor({ status, code, about }: { status: number; code: string; about: string }) {
    super(`The file store answered ${status || 'nothing'} (${code || 'no reason given'}) to ${about}.`)
    this.name = 'S3Problem'
    this.status = status
    this.code = code
  }
}

/** Asks the bucket, signed (AWS Signature Version 4), again where the fault is not ours. A 404 is an answer. */
export function createS3Requests(bucket: Bucket, retry: S3Retry = S3_RETRY) {
  const { timeoutMs } = retry
  const agent = new Agent({
    connections: 16,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const base = bucketUrl(bucket)

  async function once({ method, key = '', query = {}, headers = {}, body }: S3Request): Promise<S3Answer> {
    const url = new URL(key === '' ? base : `${base}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
      region: bucket.region,
      service: 's3',
    }).sign()
    return agent.request({
      origin: signed.url.origin,
      path: signed.url.pathname + signed.url.search,
      method,
      headers: Object.fromEntries(signed.headers),
      body,
    })
  }

  return async function ask(request: S3Request): Promise<S3Answer> {
    const about = `${request.method} ${request.key ?? bucket.bucket}`
    let problem = new S3Problem({ status: 0, code: '', about })
    for (let attempt = 0; attempt < retry.attempts; attempt++) {
      if (attempt > 0) await pause(retry.retryMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      try {
        const answer = await once(request)
        const status = answer.statusCode
        if (status < 300) return answer
        const code = codeOf(await answer.body.text())
        if (status === 404 && code !== 'NoSuchBucket') return answer
        problem = new S3Problem({ status, code, about })
        if (status < 500 && status !== 429) throw problem
      } catch (error) {
        if (error instanceof S3Problem) throw error
        const { code, message } = error as NodeJS.ErrnoException
        problem = new S3Problem({ status: 0, code: code ?? message, about })
      }
    }
    throw problem
  }
}

/** Without a slash at its end. Amazon wants the bucket in the host's name, most others in the path. */
export function bucketUrl({ endpoint, bucket, pathStyle }: Pick<Bucket, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  const url = new URL(endpoint)
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  else url.hostname = `${bucket}.${url.hostname}`
  return url.href.replace(/\/$/, '')
}

/** `<Error><Code>AccessDenied</Code>…` */
function codeOf(xml: string): string {
  return /<Code>([\w.-]{1,80})<\/Code>/.exec(xml)?.[1] ?? ''
}
