import { expect, test } from 'vitest'
import { visitSource } from './visit-source.ts'

test.each([
  ['', '/', 'direct'],
  ['not an address', '/', 'direct'],
  ['https://www.google.co.uk/', '/', 'search-engines'],
  ['https://search.brave.com/search', '/', 'search-engines'],
  ['https://mail.google.com/mail/u/0/', '/', 'emails'],
  ['https://outlook.live.com/', '/', 'emails'],
  ['https://www.rightmove.co.uk/properties/1', '/', 'portals'],
  ['https://l.facebook.com/', '/', 'facebook'],
  ['https://l.instagram.com/', '/', 'instagram'],
  ['https://t.co/', '/', 'other-social'],
  ['https://chatgpt.com/', '/', 'assistants'],
  ['android-app://com.google.android.googlequicksearchbox/', '/', 'search-engines'],
  ['https://www.villagehall.example/links', '/', 'websites'],
  ['https://bing.example.org.uk.evil/', '/', 'search-engines'],
  // a campaign's own word counts more than where its link stood
  ['https://l.facebook.com/', '/?utm_medium=paid-social', 'adverts'],
  ['', '/?utm_source=newsletter&utm_medium=Email', 'emails'],
  ['', '/properties/4/sales?utm_medium=qr', 'print'],
  ['https://www.google.com/', '/?gclid=abc', 'adverts'],
] as const)('somebody who comes from “%s” to %s comes from %s', (referrer, address, source) => {
  expect(visitSource({ referrer, address })).toBe(source)
})
