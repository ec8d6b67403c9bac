import { expect, test } from 'vitest'
import { findMentionQuery, splitCommentText } from '../../src/views/record/comments/split-comment-text'

const parts = (text: string, names: string[] = []) =>
  splitCommentText(text, names).map(({ kind, text: part }) => (kind === 'plain' ? part : `${kind}:${part}`))

test('only web addresses become links, without the mark that ends the sentence', () => {
  expect(parts('See https://a.example/x?y=1#z, or http://b.example.')).toEqual([
    'See ',
    'link:https://a.example/x?y=1#z',
    ', or ',
    'link:http://b.example',
    '.',
  ])
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '<a href="x">', '//a.example', 'https://'])
    expect(parts(text)).toEqual([text])
  expect(parts('"https://a.example"><script>')).toEqual(['"', 'link:https://a.example', '"><script>'])
})

test('mentions are the names of those who are mentioned, the longest first, and no patterns', () => {
  expect(parts('@Asha Rao and @Asha', ['Asha', 'Asha Rao'])).toEqual(['mention:@Asha Rao', ' and ', 'mention:@Asha'])
  expect(parts('@A.*', ['A.*'])).toEqual(['mention:@A.*'])
  expect(parts('@Abc', ['A.*'])).toEqual(['@Abc'])
  expect(parts('@Somebody', [])).toEqual(['@Somebody'])
})

test('a name is searched after an @ that begins a word', () => {
  expect(findMentionQuery('Hi @As', 6)).toEqual({ at: 3, q: 'As' })
  expect(findMentionQuery('Hi @', 4)).toEqual({ at: 3, q: '' })
  expect(findMentionQuery('@Asha R', 7)).toEqual({ at: 0, q: 'Asha R' })
  expect(findMentionQuery('mail me@as', 10)).toBeUndefined()
  expect(findMentionQuery('@Asha Rao and', 13)).toBeUndefined()
  expect(findMentionQuery('@As later', 3)).toEqual({ at: 0, q: 'As' })
})
