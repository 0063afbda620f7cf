import { describe, expect, test } from 'vitest'
import { localPath, withFlash } from './enquiry-paths.ts'

const site = 'https://homes.example'

describe('a path of this site', () => {
  test.each([
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://homes.example.evil.example/',
    'https://homes.example@evil.example/',
    'http://homes.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'search',
    '/a//evil.example',
    '/a\r\nLocation: https://evil.example',
    ' /search',
    '/%0d%0aSet-Cookie:x=1\n',
    `/${'a'.repeat(2001)}`,
  ])('%j is no path of this site', (sent) => expect(localPath(sent, site)).toBeNull())

  test.each([
    ['/', '/'],
    ['/new-homes-enquiry?property_id=42&channel=sales', '/new-homes-enquiry?property_id=42&channel=sales'],
    ['/thank-you#top', '/thank-you'],
    ['https://homes.example', '/'],
    ['https://homes.example/search?to=//x', '/search?to=//x'],
  ])('%j is read as %j', (sent, path) => expect(localPath(sent, site)).toBe(path))
})

test('a flash takes the place of a hash', () => {
  expect(withFlash('/search#/map', 'welcome-lead-sent')).toBe('/search#flash/welcome-lead-sent')
})
