/** Whether two paths are of one search, in any view and at any page. */
export function isSameSearchPath(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function bare(path: string): string {
  return path.replace(/\/(list|grid|map)(?=\?|$)/, '').replace(/\/page-\d+(?=\/|\?|$)/, '')
}
