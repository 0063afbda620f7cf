import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Stored = { bytes: Buffer; headers: Record<string, string> }

/** How the next request goes wrong. */
export type Mishap =
  | { status: number; code: string }
  /** the connection is cut before anything is answered */
  | 'cut'
  /** nothing is ever answered */
  | 'silence'
  /** half of the file comes, then the connection is cut */
  | 'half'

export type S3Server = {
  endpoint: string
  /** by bucket and key: `pictures/media/…` */
  objects: Map<string, Stored>
  /** `GET pictures/media/…`, in the order in which they came */
  asked: string[]
  /** each is used once */
  mishaps: Mishap[]
  close(): Promise<void>
}

/**
 * A server that speaks the part of S3's protocol that we use, and checks every signature by the rules of AWS Signature
 * Version 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), independently of our client.
 */
export async function startS3Server({
  buckets,
  accessKeyId,
  secretAccessKey,
  region,
  pageSize = 1000,
}: {
  buckets: string[]
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** keys of one page of a listing */
  pageSize?: number
}): Promise<S3Server> {
  const objects = new Map<string, Stored>()
  const asked: string[] = []
  const mishaps: Mishap[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const { bucket, key } = whatIsMeant(url, buckets)
    asked.push(`${request.method} ${bucket}/${key}`)
    const mishap = mishaps.shift()
    if (mishap === 'cut') request.socket.destroy()
    if (mishap === 'cut' || mishap === 'silence') return
    const body = await buffer(request)
    if (typeof mishap === 'object') return refuse(response, mishap.status, mishap.code)
    const mistake = signatureMistake(request, url, body, { accessKeyId, secretAccessKey, region })
    if (mistake) return refuse(response, 403, mistake)
    if (!buckets.includes(bucket)) return refuse(response, 404, 'NoSuchBucket')
    if (key === '' && request.method === 'GET') return list(response, bucket, url)
    const name = `${bucket}/${key}`
    const found = objects.get(name)
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
      const kept = ['content-type', 'cache-control'].flatMap((header) =>
        request.headers[header] === undefined ? [] : [[header, String(request.headers[header])]],
      )
      objects.set(name, { bytes: body, headers: Object.fromEntries(kept) })
      response.writeHead(200, { etag: etagOf(body) }).end()
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      response.writeHead(204).end()
      return
    }
    if (!found) return refuse(response, 404, 'NoSuchKey', request.method === 'HEAD')
    send(request, response, found, mishap === 'half')
  }

  function list(response: ServerResponse, bucket: string, url: URL): void {
    const prefix = `${bucket}/${url.searchParams.get('prefix') ?? ''}`
    const after = url.searchParams.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, pageSize)
    const more = names.length > page.length
    const contents = page.map((name) => {
      const bytes = objects.get(name)?.bytes ?? Buffer.alloc(0)
      const key = name.slice(bucket.length + 1)
      return `<Contents><Key>${key}</Key><ETag>${etagOf(bytes).replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`)
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    mishaps,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The bucket by the path's first part, or by the first part of the host's name. */
function whatIsMeant(url: URL, buckets: string[]): { bucket: string; key: string } {
  const [host = ''] = url.hostname.split('.', 1)
  const path = decodeURIComponent(url.pathname.slice(1))
  if (buckets.includes(host)) return { bucket: host, key: path }
  const [bucket = '', ...key] = path.split('/')
  return { bucket, key: key.join('/') }
}

function send(request: IncomingMessage, response: ServerResponse, { bytes, headers }: Stored, half: boolean): void {
  const etag = etagOf(bytes)
  if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== etag) {
    refuse(response, 412, 'PreconditionFailed')
    return
  }
  const from = Number(/^bytes=(\d+)-$/.exec(String(request.headers.range ?? ''))?.[1] ?? Number.NaN)
  const part = Number.isNaN(from) ? bytes : bytes.subarray(from)
  response.writeHead(Number.isNaN(from) ? 200 : 206, { ...headers, etag, 'content-length': part.length })
  if (request.method === 'HEAD') response.end()
  else if (half) response.write(part.subarray(0, Math.floor(part.length / 2)), () => request.socket.destroy())
  else response.end(part)
}

function refuse(response: ServerResponse, status: number, code: string, isSilent = false): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(isSilent ? undefined : xml)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Why a request is not from who holds the key, as S3 names it; undefined where it is. */
function signatureMistake(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string; region: string },
): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, id = '', day = '', region = '', signedHeaders = '', signature = ''] = given
  const [time, hash] = [header(request, 'x-amz-date'), header(request, 'x-amz-content-sha256')]
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (!time.startsWith(day) || Math.abs(Date.now() - timeOf(time)) > 15 * 60_000) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const search = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    search.join('&'),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')

/** Every octet but the unreserved ones of RFC 3986. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** `20261120T093000Z` */
function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
