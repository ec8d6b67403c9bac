import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseMailLink, readAndClearMailLink } from '../../src/pages/session/mail-link'
import { stubBrowser } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

const shown: string[] = []

beforeEach(() => {
  stubBrowser()
  shown.length = 0
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, path: string) => shown.push(path) })
})

describe('the link of a mail', () => {
  test.each([
    ['#reset=abc_DEF-123', { kind: 'reset', token: 'abc_DEF-123' }],
    ['#invite=a.b~c', { kind: 'invite', token: 'a.b~c' }],
  ])('%s brings a token', (fragment, link) => {
    expect(parseMailLink(fragment)).toEqual(link)
  })

  test.each([
    '',
    '#',
    '#username',
    '#reset=',
    '#other=abc',
    '#reset=a b',
    '#reset=a#b',
    '#x&reset=abc',
    `#reset=${'a'.repeat(1025)}`,
  ])('%j brings none', (fragment) => {
    expect(parseMailLink(fragment)).toBeNull()
  })

  test('leaves the address as soon as it was read', () => {
    vi.stubGlobal('location', { pathname: '/session/signup', search: '?a=1', hash: '#invite=secret' })
    expect(readAndClearMailLink()).toEqual({ kind: 'invite', token: 'secret' })
    expect(shown).toEqual(['/session/signup?a=1'])
  })

  test('any other fragment stays', () => {
    vi.stubGlobal('location', { pathname: '/session/signup', search: '', hash: '#email' })
    expect(readAndClearMailLink()).toBeNull()
    expect(shown).toEqual([])
  })
})
