import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardRedirectPath } from '../../authProvider/paths'
import { clearSession, storeRouteMarker } from '../../authProvider/storage'
import { findPasswordProblems } from '../../src/pages/session/new-password'
import {
  clearCodeSent,
  computeSecondsToWait,
  leaveResetFlow,
  readCodeSent,
  storeCodeSent,
  toCodeDigits,
} from '../../src/pages/session/reset-flow'
import { stubBrowser } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

const at = Date.UTC(2026, 10, 21)
let browser: ReturnType<typeof stubBrowser>

beforeEach(() => {
  browser = stubBrowser()
})

describe('a code under way', () => {
  test('is known again after the page was loaded anew, as long as it lives', () => {
    storeCodeSent({ name: 'asha', at })
    expect(readCodeSent(at + 599_999)).toEqual({ name: 'asha', at })
    expect(readCodeSent(at + 600_000)).toBeNull()
    clearCodeSent()
    expect(readCodeSent(at)).toBeNull()
  })

  test.each(['', '{', 'null', '[]', '{"name":1,"at":2}', '{"name":"asha"}'])('is not made of %j', (text) => {
    browser.session.setItem('steward.reset', text)
    expect(readCodeSent(at)).toBeNull()
  })

  test('another may be asked for after a minute', () => {
    expect(computeSecondsToWait(at, at)).toBe(60)
    expect(computeSecondsToWait(at, at + 59_001)).toBe(1)
    expect(computeSecondsToWait(at, at + 60_000)).toBe(0)
    // A clock set back must not keep anybody waiting for longer.
    expect(computeSecondsToWait(at, at - 3_600_000)).toBe(60)
  })

  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' Your code: 12-34-56.\n', '123456'],
    ['12345678', '123456'],
    ['abc', ''],
  ])('the digits of %j are %s', (typed, digits) => {
    expect(toCodeDigits(typed)).toBe(digits)
  })
})

describe('leaving the flow', () => {
  test('opens the other pages again and forgets whose password it was', () => {
    storeRouteMarker('forgot-password')
    storeCodeSent({ name: 'asha', at })
    expect(guardRedirectPath('/Customers')).toBe('/session/forgot-password')
    leaveResetFlow()
    expect(guardRedirectPath('/Customers')).toBe('/session/signin?next=%2FCustomers')
    expect(browser.everything()).toBe('')
  })

  test('happens with the end of a session, too', () => {
    storeRouteMarker('forgot-password-by-user')
    storeCodeSent({ name: 'asha', at })
    clearSession()
    expect(browser.everything()).toBe('')
  })
})

describe('a new password', () => {
  const problems = (password: string, repeated = password) =>
    findPasswordProblems('newPassword', { password, repeated })

  test.each(['twelve chars', ' '.repeat(12), 'ü'.repeat(128), '🔑'.repeat(12)])('%j is long enough', (password) => {
    expect(problems(password)).toEqual([])
  })

  test.each(['', 'eleven char', '🔑'.repeat(11), 'x'.repeat(129)])('%j is not of the right length', (password) => {
    expect(problems(password)).toMatchObject([{ field: 'newPassword' }])
  })

  test('marks written as two characters count as one', () => {
    expect(problems('u\u0308'.repeat(11))).toMatchObject([{ field: 'newPassword' }])
  })

  test('is repeated letter by letter', () => {
    expect(problems('twelve chars', '')).toMatchObject([{ field: 'repeated' }])
    expect(problems('twelve chars', 'Twelve chars')).toMatchObject([{ field: 'repeated' }])
  })
})
