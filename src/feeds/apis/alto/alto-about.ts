import type { FeedApiAbout } from '../../api/feed-api-about.ts'

/** Alto's Client Feed API, whose servers still have the name of Vebra. */
export const altoAbout = {
  kind: 'alto',
  name: 'Alto (Vebra client feed)',
  about: 'We ask Alto for your properties. Alto’s support gives you the data feed ID, user name and password.',
  server: 'https://webservices.vebra.com/export',
  // no limit is published; a home is a call
  callsPerMinute: 1200,
  fields: [
    { name: 'feedId', label: 'Data feed ID', pattern: /^[\w-]+$/ },
    { name: 'user', label: 'User name' },
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
