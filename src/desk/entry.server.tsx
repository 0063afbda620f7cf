import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { deskContext } from './desk-context.ts'

/** Milliseconds that a page may take to render. */
export const streamTimeout = 10_000

/** A whole page in one piece: its loaders have answered before. */
export default async function renderDeskPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(deskContext)
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout)
          text(pipe(new PassThrough())).then(resolve, reject)
        },
        onShellError: reject,
      },
    )
    const timeout = setTimeout(() => abort(new Error(`rendering took over ${streamTimeout} ms`)), streamTimeout)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Errors reach the log through the request that they belong to. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(deskContext).failed(error)
}
