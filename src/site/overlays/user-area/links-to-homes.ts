import { searchPath } from '#src/search/url/format-search.ts'

/** Where a visitor who has saved nothing yet can start. */
export const linksToHomes = [
  { words: 'Homes for sale', href: searchPath({ channel: 'sales', tags: [], page: 1 }) },
  { words: 'Homes to rent', href: searchPath({ channel: 'lettings', tags: [], page: 1 }) },
]
