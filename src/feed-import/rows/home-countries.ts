/** ISO 3166 alpha-2 codes that are in the United Kingdom: not an overseas address. */
export const homeCountries = new Set(['', 'GB', 'UK', 'GBR', 'EN', 'ENG', 'SC', 'SCT', 'WA', 'WLS', 'NI', 'NIR'])
