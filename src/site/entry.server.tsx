import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { MetaDescriptor, ServerBuild } from 'react-router'
import { Head, type HeadData } from './document/head.tsx'
import { keptBytes, utf8 } from './document/page-bytes.ts'
import { pageScripts, pathScript } from './document/page-scripts.ts'
import { type Page, PageView } from './document/page-view.tsx'
import { type PastedPart, PastedParts, withPastedParts } from './document/pasted.tsx'
import deferOffscreenLayout from './loading/inline/defer-offscreen-layout.ts?inline-script'
import { NonceContext } from './nonce-context.ts'

export type DocumentProps = {
  page: Page
  meta: readonly MetaDescriptor[]
  sheets: readonly string[]
  assets: ServerBuild['assets']
  nonce: string
  /** the page's URL, where the document answers a form post at another one */
  formUrl?: string
}

/** Milliseconds that a page may take to render. */
export const streamTimeout = 10_000

/**
 * A whole HTML document in UTF-8: every loader has answered before.
 * @throws what a component throws
 */
export default async function renderDocument({
  page,
  meta,
  sheets,
  assets,
  nonce,
  formUrl,
}: DocumentProps): Promise<Buffer> {
  const parts: PastedPart[] = []
  const rendered = await renderWhole(
    <NonceContext value={nonce}>
      <PastedParts value={parts}>
        <PageView page={page} />
      </PastedParts>
    </NonceContext>,
  )
  const { preloads, pieces } = withPastedParts(apart(rendered), parts, (part) => {
    const { preloads, markup } = apart(renderToString(part))
    return { preloads, markup: keptBytes(markup) }
  })
  const ids = page.routes.map(({ id }) => id)
  const data = page.routes.map((route) => dataForBrowser(route.data))
  return utf8([
    // the viewport before what is preloaded: a phone would choose pictures for a window of 980 px, and then again
    '<!DOCTYPE html><html lang="en-GB"><head><meta charSet="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    formUrl === undefined ? '' : pathScript(formUrl, nonce),
    `<script nonce="${nonce}">${deferOffscreenLayout}</script>`,
    preloads,
    renderToStaticMarkup(<Head {...{ nonce, meta, sheets }} data={page.routes[0]?.data as HeadData | undefined} />),
    '</head><body>',
    ...pieces,
    ...pageScripts(
      assets,
      ids,
      { path: page.path, data, error: page.error },
      { nonce, isAnswer: formUrl !== undefined },
    ),
    '</body></html>',
  ])
}

/** React's marks of a boundary whose content it left to the browser: a part that suspended or threw. */
const UNFINISHED = /<!--\$[?!]-->/

/** React puts what pictures want loaded early before the rest. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/

function apart(rendered: string): { preloads: string; markup: string } {
  const [preloads] = PRELOADS.exec(rendered) ?? ['']
  return { preloads, markup: rendered.slice(preloads.length) }
}

/**
 * The markup in one piece, which costs a third of streaming it. A part whose module is not loaded yet suspends once in
 * the life of a process: then the markup is streamed, which waits for it.
 */
function renderWhole(view: ReactNode): Promise<string> | string {
  const markup = renderToString(view)
  return UNFINISHED.test(markup) ? streamWhole(view) : markup
}

function streamWhole(view: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(view, {
      // a boundary that React sends apart for its size would need a script to show itself
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      onError: reject,
    })
    const timeout = setTimeout(() => abort(new Error(`rendering took over ${streamTimeout} ms`)), streamTimeout)
  })
}

/** What a page says of itself stands in its head, which the browser leaves as it is. */
function dataForBrowser(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('meta' in data)) return data
  const { meta: _, ...rest } = data
  return rest
}
