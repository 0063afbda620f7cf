import type { FeedApiAbout } from '../../api/feed-api-about.ts'

export const streetAbout = {
  kind: 'street',
  name: 'Street (property feed)',
  about: 'We ask Street.co.uk for your properties. You make the token in its settings.',
  server: 'https://street.co.uk/api/property-feed/v1',
  callsPerMinute: 600,
  fields: [{ name: 'token', label: 'API token', isSecret: true }],
} as const satisfies FeedApiAbout
