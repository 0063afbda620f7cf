/** What machines call themselves; one that says it is a browser is not found out here. */
const MACHINE =
  /(?<!cu)bots?\b|crawl|spider|slurp|scrap|preview|fetch|monitor|uptime|headless|lighthouse|pagespeed|playwright|puppeteer|selenium|phantom|curl|wget|python|java\/|okhttp|go-http|node|axios|libwww|httpclient|facebookexternalhit|whatsapp|feed/i

/** Whether the sender of a `User-Agent` says that it is a machine. Browsers say who they are, so no name is one too. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || MACHINE.test(userAgent)
}
