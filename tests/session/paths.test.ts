import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardRedirectPath, guardRedirectUrl, sanitizeNextPath } from '../../authProvider/paths'
import { stubBrowser } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

let browser: ReturnType<typeof stubBrowser>

beforeEach(() => {
  browser = stubBrowser()
})

describe('safeNext', () => {
  test.each(['/Customers', '/Customers/5?tab=1#top', '/Invoices?filter={"a":1}'])('keeps %s', (path) => {
    expect(sanitizeNextPath(path)).toBe(path)
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
    expect(sanitizeNextPath(path)).toBe('/Home')
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
    expect(guardRedirectPath()).toBe(path)
  })

  test('without a marker: sign-in, with the way back, as an absolute address', () => {
    expect(guardRedirectPath('/Customers?page=2')).toBe('/session/signin?next=%2FCustomers%3Fpage%3D2')
    expect(guardRedirectPath('/Home')).toBe('/session/signin')
    expect(guardRedirectPath('//elsewhere.test')).toBe('/session/signin')
    expect(guardRedirectUrl()).toBe('http://steward.test/session/signin')
  })
})
