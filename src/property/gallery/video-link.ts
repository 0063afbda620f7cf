/** A link to a film or tour in its parts, as providers tell theirs from it. */
export type VideoLink = {
  /** lower case, without a port */
  host: string
  /** begins with a slash; percent-encoding is left as it is */
  path: string
  /** the path's parts that are not empty */
  parts: string[]
  /** with its question mark, or empty */
  query: string
  /** a parameter of the query, decoded; the first of its name, undefined if it is absent or empty */
  parameter(name: string): string | undefined
}

const VIDEO_URL =
  /^(?:https?:)?\/\/(?:[^/?#\s]*@)?([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::\d+)?(\/[^?#\s]*)?(\?[^#\s]*)?(?:#\S*)?$/i
/** A URL typed without https://. */
const BARE = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i

/**
 * Reads a link as feeds and people write it: with or without the scheme, with `&amp;` where a feed has escaped it.
 * Null for what is no web URL.
 */
export function readVideoLink(text: string): VideoLink | null {
  const tidy = text.trim().replaceAll('&amp;', '&')
  const found = VIDEO_URL.exec(BARE.test(tidy) ? `//${tidy}` : tidy)
  if (!found?.[1]) return null
  const path = found[2] ?? '/'
  const query = found[3] ?? ''
  return {
    host: found[1].toLowerCase(),
    path,
    parts: path.split('/').filter((part) => part !== ''),
    query,
    parameter: (name) => parameterOf(query, name),
  }
}

function parameterOf(query: string, name: string): string | undefined {
  for (const pair of query.slice(1).split('&')) {
    const [key, ...rest] = pair.split('=')
    if (key === name) return decoded(rest.join('=')) || undefined
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Whether a host is one of a list; an entry that begins with `*.` takes every host under it. */
export function isHostOf(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
}
