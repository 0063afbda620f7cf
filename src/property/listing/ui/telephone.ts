/** The link that rings a number as the agency writes it: spaces and brackets go, a leading + stays. */
export function telephoneHref(telephone: string): string {
  return `tel:${telephone.replaceAll(/\(0\)|[^\d+]/g, '')}`
}
