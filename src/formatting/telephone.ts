/** The link that calls a number: "+44 (0)1572 722222" gives `tel:+441572722222`. */
export function telephoneHref(telephone: string): string {
  return `tel:${telephone.replaceAll(/\(0\)|[^\d+]/g, '')}`
}
