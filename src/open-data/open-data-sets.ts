/** The sets of open data that can be loaded. Code-side names; `open_data_sets.name` has them. */
export const OPEN_DATA_SETS = ['epc', 'broadband', 'mobile', 'schools', 'stations', 'house-prices'] as const

export type OpenDataSet = (typeof OPEN_DATA_SETS)[number]

type AboutSet = {
  title: string
  command: string
  /** days after its edition when a newer one is out for certain */
  staleAfterDays: number
  /** what its licence asks to be shown where its data is */
  credit: string
}

const OGL = 'licensed under the Open Government Licence v3.0'

/** Licence of each: docs/how-to/load-open-data.md. */
export const ABOUT_SETS: Readonly<Record<OpenDataSet, AboutSet>> = {
  epc: {
    title: 'Energy certificates',
    command: 'load-epc',
    staleAfterDays: 120,
    credit: `Contains data of the Energy Performance of Buildings Register, ${OGL}.`,
  },
  broadband: {
    title: 'Broadband coverage',
    command: 'load-broadband',
    staleAfterDays: 400,
    credit: `Contains Ofcom Connected Nations data, ${OGL}.`,
  },
  mobile: {
    title: 'Mobile coverage',
    command: 'load-mobile',
    staleAfterDays: 400,
    credit: `Contains Ofcom Connected Nations data, ${OGL}.`,
  },
  schools: {
    title: 'Schools',
    command: 'load-schools',
    staleAfterDays: 200,
    credit: `Schools: Department for Education, ${OGL}.`,
  },
  stations: {
    title: 'Stations and stops',
    command: 'load-stations',
    staleAfterDays: 200,
    credit: `Stations and stops: Department for Transport (NaPTAN), ${OGL}.`,
  },
  'house-prices': {
    title: 'House prices',
    command: 'load-house-prices',
    staleAfterDays: 120,
    credit: `Contains HM Land Registry data © Crown copyright and database right, ${OGL}.`,
  },
}

/** Stands in the place of credits where an agency's demonstration has invented the data. */
export const INVENTED_CREDIT = 'The figures of this demonstration are invented.'

/** "January 2026" or "3 March 2024" stand for the edition; months have no day. */
export function isMonth(edition: string): boolean {
  return /^\d{4}-\d{2}$/.test(edition)
}
