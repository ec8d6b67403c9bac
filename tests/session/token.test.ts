import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeSession } from '../../authProvider/storage'
import { hasValidToken, readTokenClaims } from '../../authProvider/token'
import { asha, stubBrowser, token } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

const now = Date.UTC(2026, 0, 10)
const seconds = now / 1000
const claims = { sub: '7', sid: '91', iat: seconds - 10, exp: seconds + 60 }
let browser: ReturnType<typeof stubBrowser>

const store = (accessToken: string) => storeSession({ accessToken, user: asha, loginId: '91' }, 'asha', false)

beforeEach(() => {
  browser = stubBrowser()
})

describe('checkToken', () => {
  test('holds for the stored person until the expiry', () => {
    store(token(claims))
    expect(hasValidToken(now)).toBe(true)
    expect(hasValidToken(now + 59_999)).toBe(true)
    expect(hasValidToken(now + 60_000)).toBe(false)
  })

  test('refuses a token of somebody else', () => {
    store(token({ ...claims, sub: '8' }))
    expect(hasValidToken(now)).toBe(false)
  })

  test.each(['', 'abc', 'a.b.c', token({ sub: '7' }), token({ ...claims, exp: 'soon' })])('refuses %j', (text) => {
    store(text)
    expect(hasValidToken(now)).toBe(false)
  })

  test('a missing login record ends the session', () => {
    store(token(claims))
    browser.session.removeItem('loginId')
    expect(hasValidToken(now)).toBe(false)
    expect(browser.session.getItem('accessToken')).toBeNull()
    expect(browser.session.getItem('userToken')).toBeNull()
  })

  test('a damaged person is nobody', () => {
    store(token(claims))
    browser.session.setItem('userToken', '{')
    expect(hasValidToken(now)).toBe(false)
  })
})

test('claims are read from base64url and UTF-8', () => {
  expect(readTokenClaims(token({ ...claims, note: 'Ünïcode ➜ ???>>>' }))).toMatchObject({ sub: '7', sid: '91' })
})
