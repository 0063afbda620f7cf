import { isbot } from 'isbot'

/** Whether a request comes from a bot by its own words. Every browser sends a `User-Agent`, so none means a bot too. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || isbot(userAgent)
}
