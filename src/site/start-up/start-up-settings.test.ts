import { expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { startUpSettings } from './start-up-settings.ts'

const { settings } = anAgency()
const analytics = {
  headCode: 'analytics/head.html',
  hosts: ['https://stats.example'],
  cookies: ['_s'],
  words: 'We measure.',
  aboutUrl: '/cookies',
  version: 2,
}

test.each([
  ['nothing where there is nothing to ask', {}, { views: 'json' }],
  ['no word of views that are not counted', { propertyViews: 'off' }, {}],
  ['how views are told', { propertyViews: 'form' }, { views: 'form' }],
  [
    'what visitors are asked, and not where the code is',
    { analytics },
    { views: 'json', question: { words: 'We measure.', aboutUrl: '/cookies', cookies: ['_s'], version: 2 } },
  ],
] as const)('a page carries %s', (_words, changes, carried) => {
  expect(startUpSettings({ settings: { ...settings, ...changes } as typeof settings })).toEqual(carried)
})
