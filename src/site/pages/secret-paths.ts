import { matchPath } from 'react-router'
import { PAGES } from './registry.ts'

const patterns = Object.values(PAGES).flatMap(({ pattern, isSecret }) => (isSecret ? [pattern] : []))

/** Whether the URL of a page is a key. No code of the agency's runs there: it could pass the URL on. */
export function isSecretPath(pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null)
}
