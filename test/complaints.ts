import type { Page } from 'playwright-core'

/** A browser without a graphics card says so of itself, when it copies what a map has drawn. */
const OF_THE_BROWSER = /GL Driver Message .*GPU stall due to ReadPixels/

/** What a page writes on its console from now on, or fails to load; a page that is well says nothing. */
export function complaintsOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (OF_THE_BROWSER.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning')
      said.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') said.push(`failed: ${request.url()}`)
  })
  return said
}
