/** What is counted of a home day by day. */
export const COUNTED = {
  views: 'Views',
  saves: 'Saves',
  enquiries: 'Enquiries',
  viewings: 'Viewings',
} as const
export type Counted = keyof typeof COUNTED
export const COUNTED_NAMES = Object.keys(COUNTED) as Counted[]

/** Days over which one home is looked at. The first is what nobody has chosen. */
export const STATISTICS_DAYS = [14, 30, 90] as const
export type StatisticsDays = (typeof STATISTICS_DAYS)[number]

/** Similar homes below which an average says nothing. */
export const ENOUGH_SIMILAR = 3
