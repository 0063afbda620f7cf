import type { Page } from 'playwright-core'

/** What a page writes on its console from now on, or fails to load; a page that is well says nothing. */
export function complaintsOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      said.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') said.push(`failed: ${request.url()}`)
  })
  return said
}
