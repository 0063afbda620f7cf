export const ARTICLES_FEED = '/articles.atom'
export const HOMES_FEED = '/new-homes.atom'
