/** Public records from which staff can say that a value is. */
export const RECORDS = [
  'EPC register',
  'Ofcom',
  'Environment Agency',
  'HM Land Registry',
  'Registers of Scotland',
  'Valuation Office Agency',
  'Scottish Assessors',
  'Coal Authority',
  'Local council',
] as const
