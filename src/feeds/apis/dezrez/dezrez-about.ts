import type { FeedApiAbout } from '../../api/feed-api-about.ts'

/** Dezrez' Rezi: the roles that are approved for the website. */
export const dezrezAbout = {
  kind: 'dezrez',
  name: 'Dezrez Rezi',
  about: 'We ask Rezi for the properties that are approved for your website.',
  // my.dezrez.co.uk, “Website search API specification”, read in November 2026
  steps: [
    'Ask Dezrez’ support for an API key for the website feed. They give it to the agency, so the request has to come from you.',
    'In Rezi, approve each property for marketing on the website. Others are never sent.',
    'Dezrez wants the website to say “Powered by the Dezrez Rezi API”, with its logo and a link to www.dezrez.co.uk. Your footer is a good place.',
  ],
  server: 'https://api.dezrez.com/api',
  // no limit is published
  callsPerMinute: 300,
  fields: [
    { name: 'apiKey', label: 'API key', hint: 'From Dezrez’ support', isSecret: true },
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
