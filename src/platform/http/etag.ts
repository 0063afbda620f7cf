/** Whether the browser holds what an answer's ETag names: RFC 9110 §13.1.2, weakly compared. */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const held = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return held.includes('*') || held.includes(etag.replace(/^W\//, ''))
}
