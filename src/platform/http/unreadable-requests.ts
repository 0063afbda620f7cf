import type { Socket } from 'node:net'

/** Keeps reading for so many milliseconds, so that the client gets the answer before the connection ends. */
const lingering = 2000

const answers: Record<string, [status: string, words: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The URL or the headers are too long.'],
}

/** Answers what is no HTTP, or too long to be read at all, in the shape of every other error, and hangs up. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const [status, words] = answers[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read.']
  const body = JSON.stringify({ errors: [words], message: words })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  setTimeout(() => socket.destroy(), lingering).unref()
}
