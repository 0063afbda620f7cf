import type { FeedApiAbout } from '../../api/feed-api-about.ts'

export const streetAbout = {
  kind: 'street',
  name: 'Street (property feed)',
  about: 'We ask Street.co.uk for your properties. You make a token in its settings.',
  // intercom.help/streetcouk, “Generating an API token”, read in November 2026
  steps: [
    'In Street, open Settings, Account Administration, Applications. Only a company admin sees it.',
    'Under “Create new application”, enter your website’s name, and choose the Property Feed as the scope of the token. The Open API is another one, which would give away your clients’ details.',
    'Choose “Create application”, and copy the token at once: Street doesn’t show it again.',
  ],
  server: 'https://street.co.uk/api/property-feed/v1',
  callsPerMinute: 600,
  fields: [{ name: 'token', label: 'API token', hint: 'Of the Property Feed, not of the Open API', isSecret: true }],
} as const satisfies FeedApiAbout
