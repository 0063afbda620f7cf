import type { FeedApiAbout } from '../../api/feed-api-about.ts'

export const reapitAbout = {
  kind: 'reapit',
  name: 'Reapit Foundations',
  about:
    'We ask Reapit’s platform for your properties, and it can tell us at once what changed. It needs an app of Reapit’s developer portal that your agency has installed.',
  server: 'https://platform.reapit.cloud',
  // calls are paid for, and a page has a hundred properties
  callsPerMinute: 300,
  hasEvents: true,
  fields: [
    {
      name: 'customer',
      label: 'Customer code',
      hint: 'Three letters or so; SBOX is the sandbox',
      pattern: /^[\w-]{2,20}$/,
    },
    { name: 'clientId', label: 'Client ID', pattern: /^[\w-]+$/ },
    { name: 'clientSecret', label: 'Client secret', isSecret: true },
    {
      name: 'tokenUrl',
      label: 'Sign-in address',
      hint: 'https://connect.reapit.cloud/token unless Reapit says otherwise',
      isOptional: true,
      pattern: /^https?:\/\/\S+$/i,
    },
    {
      name: 'webhookKey',
      label: 'Public key of webhooks',
      hint: 'From Reapit’s developer portal, for webhooks of properties and propertyImages. The feed’s page has their address',
      isOptional: true,
      pattern: /^[\w-]{43}$/,
    },
  ],
} as const satisfies FeedApiAbout
