import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, encoded, valuesToSend } from './form-values.ts'

test('groups stand as the calls name them', () => {
  expect(
    bodyOf({ 'lead_client[first_name]': 'Ada', 'lead_client[body]': '', 'lead[message]': 'Hello', key: '1' }),
  ).toEqual({
    lead_client: { first_name: 'Ada', body: '' },
    lead: { message: 'Hello' },
    key: '1',
  })
})

test('what only plain forms need stays behind', () => {
  const sent = valuesToSend({
    authenticity_token: 'x',
    form_url: '/y',
    redirect_url: '/z',
    body: '',
  })
  expect(sent).toEqual({ body: '' })
})

test('an address that was typed and not chosen is sent', () => {
  expect(valuesToSend({ address_lookup: '3 Mill Lane' })).toEqual({ address_lookup: '3 Mill Lane' })
})

test('every value is in the body, whatever its group', () => {
  const word = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== '__proto__')
  fc.assert(
    fc.property(word, word, fc.string(), (group, field, value) => {
      expect(bodyOf({ [`${group}[${field}]`]: value })).toEqual({ [group]: { [field]: value } })
    }),
  )
})

test('several ticks of one name are sent one by one', () => {
  expect(encoded({ 'tags[]': ['a', 'b'], message: 'c d' }).toString()).toBe('tags%5B%5D=a&tags%5B%5D=b&message=c+d')
})
