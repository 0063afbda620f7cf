import { ANALYTICS_CODE_PATH } from '../analytics-paths.ts'

let added: Promise<void> | undefined

/** Whether this page has asked for the agency's code, which nothing but a reload takes away again. */
export const hasAnalyticsCode = () => added !== undefined

/** Puts the agency's code into the page: only once the visitor has agreed. A page has it once. */
export function addAnalyticsCode(): Promise<void> {
  added ??= fetch(ANALYTICS_CODE_PATH)
    .then((response) => response.json())
    .then(({ analytics_code, head_analytics_code }: { analytics_code: string; head_analytics_code: string }) => {
      document.head.append(runnable(head_analytics_code))
      document.body.append(runnable(analytics_code))
    })
    .catch(() => {
      // nobody misses it
    })
  return added
}

/**
 * HTML as a part of a document whose scripts run when it is put into a page: the content security policy of every page
 * names them by their hashes. What is for browsers without scripts would be fetched, so it goes.
 */
function runnable(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const unused of template.content.querySelectorAll('noscript')) unused.remove()
  for (const written of template.content.querySelectorAll('script')) {
    const script = document.createElement('script')
    for (const { name, value } of written.attributes) script.setAttribute(name, value)
    // scripts that a page adds run as they come, unless it asks for their order
    script.async = written.hasAttribute('async')
    script.text = written.text
    written.replaceWith(script)
  }
  return template.content
}
