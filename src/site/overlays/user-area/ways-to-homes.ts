import { searchPath } from '#src/search/url/format-search.ts'

/** Where to find something to save. */
export const waysToHomes = [
  { words: 'Homes for sale', href: searchPath({ channel: 'sales', tags: [], page: 1 }) },
  { words: 'Homes to let', href: searchPath({ channel: 'lettings', tags: [], page: 1 }) },
]
