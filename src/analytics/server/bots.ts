import { isbot } from 'isbot'

/** Every browser sends a `User-Agent`, so an empty one is a bot's. Which names count: bots.test.ts. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || isbot(userAgent)
}
