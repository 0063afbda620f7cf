import { PassThrough, Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './nonce-context.ts'
import { nonceContext } from './services-context.ts'

/** Milliseconds that a page may take to render. */
export const streamTimeout = 10_000

/** Renders a whole page before the first byte leaves: every loader has answered by then, and the status is final. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const nonce = loadContext.get(nonceContext)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // a boundary that React sends apart for its size would need a script to show itself
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout)
          const body = new PassThrough()
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const timeout = setTimeout(() => abort(new Error(`rendering took over ${streamTimeout} ms`)), streamTimeout)
    request.signal.addEventListener('abort', () => abort())
  })
}
