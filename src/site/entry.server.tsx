import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { deferOffscreenLayout } from './loading/defer-offscreen-layout.ts'
import restorePath from './loading/inline/restore-path.ts?inline-script'
import { scriptsLast } from './loading/scripts-last.ts'
import { NonceContext } from './nonce-context.ts'
import { failedContext, nonceContext, visitContext } from './services-context.ts'

/** Milliseconds that a page may take to render. */
export const streamTimeout = 10_000

/** Hands errors to the caller of `render`, which logs them. A visitor who left has aborted the request; that is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(failedContext)(error)
}

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
  const isFormAgain = loadContext.get(visitContext).form !== undefined
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
          pipe(body)
          text(body).then((whole) => {
            const html = isFormAgain ? atItsPath(whole, request.url, nonce) : whole
            resolve(
              new Response(import.meta.env.DEV ? html : deferOffscreenLayout(scriptsLast(html), nonce), {
                headers,
                status,
              }),
            )
          }, reject)
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const timeout = setTimeout(() => abort(new Error(`rendering took over ${streamTimeout} ms`)), streamTimeout)
    request.signal.addEventListener('abort', () => abort())
  })
}

/** The answer to a form post, with the script that gives it the path of its page. */
function atItsPath(html: string, url: string, nonce: string): string {
  const { pathname, search } = new URL(url)
  const path = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace('<head>', () => `<head><script nonce="${nonce}" data-path="${path}">${restorePath}</script>`)
}
