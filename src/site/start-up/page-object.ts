import { PAGE_OBJECT_PATH } from '#src/analytics/analytics-paths.ts'
import type { PageDataJson } from '#src/app/page-object-route.ts'

/** Contract: docs/contracts/page-object.md. */
export type PageObject = { readonly page: Promise<PageDataJson> }

declare global {
  interface Window {
    kerbside?: PageObject
  }
}

/** Gives the agency's scripts what they may know of the page. Nothing is fetched before one of them asks. */
export function definePageObject(): void {
  let asked: Promise<PageDataJson> | undefined
  window.kerbside = Object.freeze({
    get page() {
      asked ??= ask().catch((error) => {
        asked = undefined
        throw error
      })
      return asked
    },
  })
}

async function ask(): Promise<PageDataJson> {
  const response = await fetch(`${PAGE_OBJECT_PATH}?${new URLSearchParams({ path: window.location.pathname })}`)
  if (!response.ok) throw new Error(`${PAGE_OBJECT_PATH} answered ${response.status}`)
  return response.json()
}
