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
    /** gives out the sites of visitor tests (e2e/site-keeper.ts) */
    siteKeeper: string
  }
}

let own: RunningSite | undefined

/** Takes a site that nobody has visited, for the file that is about to run. Throws what kept it from starting. */
export async function takeSite(): Promise<void> {
  const answer = await fetch(`${inject('siteKeeper')}/${process.env.VITEST_POOL_ID}`, { method: 'POST' })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  own = JSON.parse(text)
}

/** The site of this file: nobody else visits it or changes what it keeps. */
export function ownSite(): RunningSite {
  if (!own) throw new Error('Only visitor tests (e2e/) have a site.')
  return own
}

/** Where the site of this file runs. */
export function siteUrl(): string {
  return ownSite().url
}
