/**
 * An address as sent, with what is no percent-encoded UTF-8 (`100%`, `%zz`, `%FF`) made into plain text (`100%25` …), so
 * that a visitor gets a page instead of a refusal. The query is left alone.
 */
export function repairUrl(address: string): string {
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  if (!path.includes('%')) return address
  const mended = path.replace(/(?:%[0-9a-f]{2})+|%/gi, (run) => (canBeDecoded(run) ? run : run.replaceAll('%', '%25')))
  return mended + address.slice(path.length)
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
