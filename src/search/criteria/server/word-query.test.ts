import { expect, test } from 'vitest'
import { parseWordQuery } from './word-query.ts'

test.each([
  ["'sea' & 'view'", { kind: 'and', parts: [word('sea'), word('view')] }],
  ["'annex'", word('annex')],
  ["!'flat' & 'garden'", { kind: 'and', parts: [{ kind: 'not', part: word('flat') }, word('garden')] }],
  [
    "'swim' <-> 'pool' & 'garden'",
    { kind: 'and', parts: [{ kind: 'phrase', term: "'swim' <-> 'pool'" }, word('garden')] },
  ],
  ["'a' | 'b' & 'c'", { kind: 'or', parts: [word('a'), { kind: 'and', parts: [word('b'), word('c')] }] }],
  ["!( 'a' <2> 'b' )", { kind: 'not', part: { kind: 'phrase', term: "'a' <2> 'b'" } }],
  ["'st john''s'", { kind: 'word', word: "st john's", term: "'st john''s'" }],
  ["'back\\\\slash'", { kind: 'word', word: 'back\\slash', term: "'back\\\\slash'" }],
])('a word query is read: %s', (text, query) => {
  expect(parseWordQuery(text)).toEqual(query)
})

test.each(["'a':*", "'a' &", "( 'a'", "'a' 'b'", '', "'a' & )"])('leaves %s alone', (text) => {
  expect(parseWordQuery(text)).toBeUndefined()
})

function word(word: string) {
  return { kind: 'word', word, term: `'${word}'` }
}
