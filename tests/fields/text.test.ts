import { expect, test } from 'vitest'
import { email, longText, path, serial, text, url } from '../../src/fields'
import { getFieldBehaviour } from '../../src/framework/field'
import { reads, refuses } from './reading'

const unreadable = ['a\u0000b', '\u0007', 'a\u007f', '\ud800', 'a\udc00b', `a${'\u0301'.repeat(31)}`].map(
  (input) => [input, 'unreadableCharacters'] as const,
)

reads('text', text({ max: 5 }), [
  [' abc ', 'abc'],
  ['é', 'é'],
  ['e\u0301', 'é'],
  ['😀😀😀😀😀', '😀😀😀😀😀'],
  ["'; --", "'; --"],
  ['<b>', '<b>'],
  ['a\tb', 'a\tb'],
])
refuses('text', text({ max: 5 }), [
  ...unreadable,
  ['abcdef', 'tooLong'],
  ['a\nb', 'oneLine'],
  ['a\rb', 'oneLine'],
  [5, 'text'],
  [true, 'text'],
  [{}, 'text'],
  [['a'], 'text'],
])
refuses('text with a least length', text({ min: 3 }), [
  ['ab', 'tooShort'],
  [' ab ', 'tooShort'],
])
reads('text in capitals with a pattern', text({ isUpperCase: true, pattern: '^[A-Z0-9-]+$' }), [['del-1', 'DEL-1']])
refuses('text with a pattern', text({ isUpperCase: true, pattern: '^[A-Z0-9-]+$' }), [
  ['d_1', 'pattern'],
  ['DÉ', 'pattern'],
])

reads('text with many marks', text(), [[`a\u0323${'\u0301'.repeat(29)}`, `\u1ea1${'\u0301'.repeat(29)}`]])
reads('long text', longText({ max: 10 }), [
  ['a\nb', 'a\nb'],
  ['a\r\nb', 'a\r\nb'],
])
refuses('long text', longText({ max: 10 }), [...unreadable, ['12345678901', 'tooLong'], [7, 'text']])

reads('email', email(), [
  [' Asha.Rao@Example.COM ', 'asha.rao@example.com'],
  ["o'hara+tag@mail.example.co.in", "o'hara+tag@mail.example.co.in"],
  ['a@1x.io', 'a@1x.io'],
])
refuses('email', email(), [
  ['asha', 'email'],
  ['asha@localhost', 'email'],
  ['@example.com', 'email'],
  ['a@b@example.com', 'email'],
  ['a b@example.com', 'email'],
  ['a@-example.com', 'email'],
  ['a@example..com', 'email'],
  ['a@exam_ple.com', 'email'],
  ['ä@example.com', 'email'],
  [`${'a'.repeat(65)}@example.com`, 'email'],
  [`${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(30)}.com`, 'tooLong'],
  ['a@example.com\u0000', 'unreadableCharacters'],
  ['a@example.com\nbcc: x@example.com', 'email'],
  [5, 'text'],
])

test('a hostile mail address is refused without thinking long', () => {
  const started = performance.now()
  getFieldBehaviour(email()).parse(`a@${'a-'.repeat(120)}`)
  expect(performance.now() - started).toBeLessThan(100)
})

reads('url', url(), [
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['example.com', 'https://example.com/'],
])
refuses('url', url(), [
  ['javascript:alert(1)', 'url'],
  ['JavaScript:alert(1)', 'url'],
  ['data:text/html,x', 'url'],
  ['ftp://example.com', 'url'],
  ['file:///x', 'url'],
  ['java\u0000script:alert(1)', 'unreadableCharacters'],
  ['https://', 'url'],
  [`https://example.com/${'a'.repeat(500)}`, 'tooLong'],
  [1, 'text'],
])

test('a web address is never longer than its column, also once its letters are escaped', () => {
  const parsed = getFieldBehaviour(url()).parse(`https://example.com/${'é'.repeat(200)}`)
  expect(parsed.ok).toBe(false)
})

reads('serial', serial('P-{000}'), [['P-001', 'P-001']])
reads('path', path('parentId', 'name'), [['A / B', 'A / B']])

test('a serial and a path are made by the server, a serial from its series', () => {
  expect(getFieldBehaviour(serial('P-{000}')).series()).toMatchObject({ pattern: 'P-{000}' })
  expect(getFieldBehaviour(path('parentId', 'name')).derive()).toMatchObject({ along: 'parentId', label: 'name' })
  expect([serial('{0}').type.isServerMade, path('a', 'b').type.isServerMade]).toEqual([true, true])
})
