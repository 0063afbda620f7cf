/** The id of the element that holds the page's data for the browser. */
export const PAGE_DATA_ID = 'page-data'

/** What the browser needs of a page to hydrate it. */
export type PageData = {
  path: string
  /** of each route, from the root inwards */
  data: readonly unknown[]
  error?: { status: number; data?: unknown }
}
