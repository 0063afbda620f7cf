import type { FeedApiAbout } from '../../api/feed-api-about.ts'

/** Dezrez' Rezi: the roles that are approved for the website. */
export const dezrezAbout = {
  kind: 'dezrez',
  name: 'Dezrez Rezi',
  about: 'We ask Rezi for the properties that are approved for your website. Dezrez’ support gives you the API key.',
  server: 'https://api.dezrez.com/api',
  // no limit is published
  callsPerMinute: 300,
  fields: [
    { name: 'apiKey', label: 'API key', isSecret: true },
    {
      name: 'branches',
      label: 'Branch IDs',
      hint: 'numbers with commas between them; empty for all branches',
      isOptional: true,
      pattern: /^\d+(\s*,\s*\d+)*$/,
    },
    {
      name: 'tags',
      label: 'Tags',
      hint: 'words with commas between them, if only properties with such a tag are for the website',
      isOptional: true,
    },
  ],
} as const satisfies FeedApiAbout
