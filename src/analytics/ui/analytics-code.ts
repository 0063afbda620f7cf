import { ANALYTICS_CODE_PATH } from '../analytics-paths.ts'

let added: Promise<void> | undefined

/** Only a reload removes the code from a page. */
export const hasAnalyticsCode = () => added !== undefined

/** Adds the agency's code to the page, once. Call it only with the visitor's consent. */
export function addAnalyticsCode(): Promise<void> {
  added ??= fetch(ANALYTICS_CODE_PATH)
    .then((response) => response.json())
    .then(({ analytics_code, head_analytics_code }: { analytics_code: string; head_analytics_code: string }) => {
      document.head.append(runnable(head_analytics_code))
      document.body.append(runnable(analytics_code))
    })
    .catch(() => {
      // the page works without it
    })
  return added
}

/**
 * Scripts set by `innerHTML` do not run, so they are created anew. The content security policy allows them by hash.
 * `noscript` content would be fetched, so it is removed.
 */
function runnable(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const unused of template.content.querySelectorAll('noscript')) unused.remove()
  for (const written of template.content.querySelectorAll('script')) {
    const script = document.createElement('script')
    for (const { name, value } of written.attributes) script.setAttribute(name, value)
    // dynamically added scripts run out of order unless `async` is false
    script.async = written.hasAttribute('async')
    script.text = written.text
    written.replaceWith(script)
  }
  return template.content
}
