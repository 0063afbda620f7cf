/** Characters of a path at most: longer ones are no page of any site before. */
const MAX_PATH = 200

/** What programs ask every site for that look for a way in. */
const PROBES = /(^|\/)\.|\/(wp-|cgi-bin|xmlrpc|phpmyadmin|vendor\/|actuator)|\.(env|sql|bak|ya?ml|log|ini|zip|gz)$/i

/** Parts of the site whose paths hold keys of people. */
const PRIVATE = /^\/(desk|user|viewing|your-home|api|overlay|content-preview|confirm|unsubscribe|reset)\b/i

/** A key, a long number or an email address may stand for a person. */
const KEY_LIKE = /@|%40|(?=[\w-]*\d)(?=[\w-]*[a-z])[\w]{20,}|\d{9,}/i

/**
 * The path of a URL that led nowhere, as it may be counted: without its query, in lower case. Undefined for what could
 * say who asked, and for what no visitor asks for.
 */
export function countablePath(url: string): string | undefined {
  const path = (url.split(/[?#]/, 1)[0] ?? '').toLowerCase()
  const isPage = path.startsWith('/') && path.length > 1 && path.length <= MAX_PATH && !/[^\x21-\x7e]/.test(path)
  if (!isPage || PROBES.test(path) || PRIVATE.test(path) || KEY_LIKE.test(path)) return undefined
  if (/\.(js|css|map|png|jpe?g|webp|gif|svg|ico|woff2?|json|txt|xml|webmanifest)$/.test(path)) return undefined
  return path.replace(/\/+$/, '') || undefined
}
