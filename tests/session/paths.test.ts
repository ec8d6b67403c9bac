import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardPath, guardUrl, safeNext } from '../../authProvider/paths'
import { stubBrowser } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

let browser: ReturnType<typeof stubBrowser>

beforeEach(() => {
  browser = stubBrowser()
})

describe('safeNext', () => {
  test.each(['/Customers', '/Customers/5?tab=1#top', '/Invoices?filter={"a":1}'])('keeps %s', (path) => {
    expect(safeNext(path)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '',
    'Customers',
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\\elsewhere.test',
    '\\/elsewhere.test',
    '/\t/elsewhere.test',
    '/\n/elsewhere.test',
    ' /Customers',
    'javascript:alert(1)',
    '/',
    '/?x',
    '/session/signin',
    '/SESSION/signin?next=/x',
    '/ServerError',
    '/servererror?x',
  ])('leads %j home', (path) => {
    expect(safeNext(path)).toBe('/Home')
  })
})

describe('the guard', () => {
  test.each([
    ['reset-password', '/session/ChangePassword'],
    ['forgot-password', '/session/forgot-password'],
    ['forgot-password-by-user', '/session/ForgotPasswordByUser'],
    ['anything else', '/session/signin'],
    ['constructor', '/session/signin'],
  ])('marker %s leads to %s', (marker, path) => {
    browser.session.setItem('route', marker)
    expect(guardPath()).toBe(path)
  })

  test('without a marker: sign-in, with the way back, as an absolute address', () => {
    expect(guardPath('/Customers?page=2')).toBe('/session/signin?next=%2FCustomers%3Fpage%3D2')
    expect(guardPath('/Home')).toBe('/session/signin')
    expect(guardPath('//elsewhere.test')).toBe('/session/signin')
    expect(guardUrl()).toBe('http://steward.test/session/signin')
  })
})
