import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askForCode, changePassword, exchangeCode, registerAccount, resetPassword } from '../../authProvider/account'
import { guardRedirectPath, mustChangePassword } from '../../authProvider/paths'
import { readToken, readUser, storeSession } from '../../authProvider/storage'
import { asha, stubBrowser, stubServer, token } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

const accessToken = token({ sub: '7', sid: '91', iat: 0, exp: 4_000_000_000 })
const secret = 'correct horse battery'
const done = (data: unknown) => ({ body: { data, error: null, requestId: 'r' } })
const refused = (status: number, code: string) => ({ status, body: { data: null, error: 'No.', code, requestId: 'r' } })
let browser: ReturnType<typeof stubBrowser>

const signedIn = (mustChange = false) =>
  storeSession({ accessToken, user: { ...asha, mustChangePassword: mustChange }, loginId: '91' }, 'asha', false)

beforeEach(() => {
  browser = stubBrowser()
})

describe('a forgotten password', () => {
  test('the name goes in the body, and a second code is asked for by its own operation', async () => {
    const sent = stubServer({ forgotEmployeePassword: done({ sent: true }), generateOtp: done({ sent: true }) })
    await askForCode('asha', true)
    await askForCode('asha', false)
    expect(sent.map(({ url, body }) => [url.split('/').at(-1), body.toString()])).toEqual([
      ['forgotEmployeePassword', 'username=asha'],
      ['generateOtp', 'username=asha'],
    ])
  })

  test('the code gives the token, nothing of which is stored', async () => {
    stubServer({ validateOtp: done({ resetToken: 'once' }) })
    expect(await exchangeCode('asha', '123456')).toBe('once')
    expect(browser.everything()).toBe('')
  })

  test('ends the session here when it was this person’s', async () => {
    signedIn()
    stubServer({ resetNewPassword: done({ changed: true }), getEmployeeByEmpId: refused(401, 'noSession') })
    await resetPassword('once', secret)
    expect(readToken()).toBeNull()
  })

  test('leaves the session of anybody else alone, and one that could not be asked about', async () => {
    signedIn()
    stubServer({ resetNewPassword: done({ changed: true }), getEmployeeByEmpId: done(asha) })
    await resetPassword('once', secret)
    expect(readToken()).toBe(accessToken)
    stubServer({ resetNewPassword: done({ changed: true }) })
    await resetPassword('once', secret)
    expect(readToken()).toBe(accessToken)
  })

  test('a refused one changes nothing', async () => {
    signedIn()
    const sent = stubServer({ resetNewPassword: refused(400, 'invalidLink') })
    await expect(resetPassword('once', secret)).rejects.toMatchObject({ code: 'invalidLink' })
    expect(sent).toHaveLength(1)
    expect(readToken()).toBe(accessToken)
  })
})

describe('a password that has to be changed', () => {
  test('opens nothing else, and leads on afterwards', async () => {
    signedIn(true)
    expect(guardRedirectPath('/Customers?page=2')).toBe('/session/ChangePassword?next=%2FCustomers%3Fpage%3D2')
    stubServer({ resetEmployeePassword: done({ changed: true }) })
    await changePassword('old', secret)
    expect(mustChangePassword()).toBe(false)
    expect(readUser()?.fullName).toBe(asha.fullName)
    expect(browser.everything()).not.toContain(secret)
  })

  test('stays to be changed when the server refuses', async () => {
    signedIn(true)
    stubServer({ resetEmployeePassword: refused(400, 'invalidInput') })
    await expect(changePassword('wrong', secret)).rejects.toMatchObject({ code: 'invalidInput' })
    expect(mustChangePassword()).toBe(true)
  })
})

describe('a new account', () => {
  const account = { email: 'asha@example.com', username: 'asha', password: secret, invite: 'once' }

  test('signs in: the session is kept for this tab, with its login record', async () => {
    const sent = stubServer({ register: done({ accessToken, user: asha }), createLoginTracker: done({ id: 91 }) })
    await registerAccount(account)
    expect(sent.map(({ url }) => url)).toEqual(['/api/auth/register', '/FinanceProject/rest/sow/createLoginTracker'])
    expect(Object.fromEntries(sent[0]?.body ?? [])).toEqual(account)
    expect(browser.session.getItem('loginId')).toBe('91')
    expect(browser.session.getItem('accessToken')).toBe(accessToken)
    expect(browser.local.entries.size).toBe(0)
    expect(browser.everything()).not.toContain(secret)
  })

  test('a refused one leaves the session that was there', async () => {
    signedIn()
    stubServer({ register: refused(403, 'forbidden') })
    await expect(registerAccount(account)).rejects.toMatchObject({ code: 'forbidden' })
    expect(readToken()).toBe(accessToken)
  })
})
