import type { FeedApiAbout } from '../../api/feed-api-about.ts'

/** Alto's Client Feed API, whose servers still have the name of Vebra. */
export const altoAbout = {
  kind: 'alto',
  name: 'Alto (Vebra client feed)',
  about: 'We ask Alto for your properties, and for what changed since.',
  // the agreement and its schedules: support.altosoftware.co.uk, “API Agreement”, read in November 2026
  steps: [
    'Sign in to Alto’s My Account and accept the API agreement. Name whoever runs your website as the website provider, and list the branches.',
    'Alto’s support then sends a data feed ID, a user name and a password for the client feed. They are not those with which you sign in to Alto.',
    'Your branch IDs belong in your website’s branches. The test of the feed says which ones Alto sends.',
  ],
  server: 'https://webservices.vebra.com/export',
  // no limit is published; a home is a call
  callsPerMinute: 1200,
  fields: [
    { name: 'feedId', label: 'Data feed ID', hint: 'Letters and figures from Alto’s support', pattern: /^[\w-]+$/ },
    { name: 'user', label: 'User name', hint: 'Of the client feed, from Alto’s support' },
    { name: 'password', label: 'Password', isSecret: true },
    {
      name: 'version',
      label: 'Version',
      hint: 'v13 unless Alto says otherwise',
      isOptional: true,
      pattern: /^v1[0-3]$/,
    },
  ],
} as const satisfies FeedApiAbout
