import { beforeEach, describe, expect, test } from 'vitest'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { deleteDraft, draftOf, startingValues, storeDraft } from './use-draft.ts'

const draft = (message: string) => ({ values: { message }, key: message })

describe('a draft', () => {
  beforeEach(() => deleteDraft('/a'))

  test('is gone once it was sent', () => {
    storeDraft('/a', draft('one'))
    deleteDraft('/a')
    expect(draftOf('/a')).toBeUndefined()
  })

  test('is of its own form alone, and the latest', () => {
    storeDraft('/a', draft('one'))
    storeDraft('/b', draft('two'))
    storeDraft('/a', draft('three'))
    expect(draftOf('/a')).toEqual(draft('three'))
    expect(draftOf('/c')).toBeUndefined()
  })

  test('is forgotten when many forms were begun after it', () => {
    storeDraft('/a', draft('one'))
    for (let other = 0; other < 20; other += 1) storeDraft(`/others/${other}`, draft('two'))
    expect(draftOf('/a')).toBeUndefined()
  })
})

test.each<[layers: (FormValues | undefined)[], values: FormValues]>([
  [[{ a: 'typed' }, { a: 'known', b: 'known' }], { a: 'typed', b: 'known' }],
  [[{ a: '' }, { a: 'known' }], { a: 'known' }],
  [[{ a: [] }, undefined, { a: 'first' }], { a: 'first' }],
  [[{}, undefined], {}],
])('%j begin as %j', (layers, values) => {
  expect(startingValues(...layers)).toEqual(values)
})
