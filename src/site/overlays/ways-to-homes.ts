import { searchAddress } from '#src/search/url/write-address.ts'

/** Where to find something to save. */
export const waysToHomes = [
  { words: 'Homes for sale', href: searchAddress({ channel: 'sales', tags: [], page: 1 }) },
  { words: 'Homes to let', href: searchAddress({ channel: 'lettings', tags: [], page: 1 }) },
]
