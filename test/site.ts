import { inject } from 'vitest'

/** Where the site of the demonstration agency runs for this run's visitor tests. */
export function siteUrl(): string {
  return inject('siteUrl')
}
