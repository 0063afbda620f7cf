/** How registration reads a telephone number: without spaces, else as it was typed. */
export function withoutSpaces(telephone: string): string {
  return telephone.replaceAll(/\s/g, '')
}

/**
 * How lead forms read one, before they look whether it is digits: without spaces, dots, dashes and brackets, and +44
 * turned into 0. `+44 (0)1572 …` is a common way to write 01572 ….
 */
export function nationalTelephone(telephone: string): string {
  return telephone.replaceAll(/[\s.()‐-―-]/g, '').replace(/^\+440?/, '0')
}
