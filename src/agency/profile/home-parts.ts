/** Parts of the home page, in their usual order. */
export const HOME_PARTS = {
  picture: { name: 'Large picture', about: 'With the sentence under it' },
  newest: { name: 'Latest homes', about: 'Of the channel that comes first' },
  valuation: { name: 'Book a valuation', about: 'A postcode field' },
  services: { name: 'What you do', about: 'Services and fees' },
  'other-newest': { name: 'Homes of the other channel', about: 'To rent, or for sale' },
  areas: { name: 'Where you work', about: 'Areas with their numbers of homes' },
  articles: { name: 'Latest articles', about: 'If there are any' },
  offices: { name: 'Offices', about: 'Address, hours and phone' },
} as const

export type HomePart = keyof typeof HOME_PARTS
export const HOME_PART_NAMES = Object.keys(HOME_PARTS) as [HomePart, ...HomePart[]]
