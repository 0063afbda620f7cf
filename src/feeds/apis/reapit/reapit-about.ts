import type { FeedApiAbout } from '../../api/feed-api-about.ts'

export const reapitAbout = {
  kind: 'reapit',
  name: 'Reapit Foundations',
  about:
    'We ask Reapit’s platform for your properties, and it can tell us at once what changed. It needs an app in Reapit’s developer portal.',
  // foundations-documentation.reapit.cloud, “Accessing customer data”, read in November 2026
  steps: [
    'In Reapit’s developer portal, create an app that signs in by client credentials, with permission to read properties, property images and offices. List it privately.',
    'Install the app for your agency from the AppMarket. Without that Reapit refuses every call.',
    'The app’s page in the portal has the client ID and client secret. The email about the installation, and the list of installations, have the customer code.',
  ],
  server: 'https://platform.reapit.cloud',
  // calls are paid for, and a page has a hundred properties
  callsPerMinute: 300,
  hasEvents: true,
  fields: [
    {
      name: 'customer',
      label: 'Customer code',
      hint: 'Three letters or so, in the list of the app’s installations. SBOX is the sandbox',
      pattern: /^[\w-]{2,20}$/,
    },
    { name: 'clientId', label: 'Client ID', hint: 'On the app’s page in the developer portal', pattern: /^[\w-]+$/ },
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
