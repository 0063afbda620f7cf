import { inject } from 'vitest'

/** A site of the demonstration agency, running. */
export type RunningSite = {
  url: string
  databaseUrl: string
  /** its DATA_DIR: what it mails lies in `mail/` */
  dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** one for each of the workers that visitor tests run in */
    sites: RunningSite[]
  }
}

/** The site of this worker: no other file visits it or changes what it keeps while this one runs. */
export function ownSite(): RunningSite {
  const worker = Number(process.env.VITEST_POOL_ID)
  const own = inject('sites')[worker - 1]
  if (!own) throw new Error(`Worker ${worker} of the visitor tests has no site.`)
  return own
}

/** Where the site of this worker runs. */
export function siteUrl(): string {
  return ownSite().url
}
