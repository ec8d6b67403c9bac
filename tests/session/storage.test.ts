import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshUser, signOut } from '../../authProvider/session'
import { formatLocalTimestamp, signIn } from '../../authProvider/sign-in'
import * as storage from '../../authProvider/storage'
import { asha, stubBrowser, stubServer, token } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

const accessToken = token({ sub: '7', sid: '91', iat: 0, exp: 4_000_000_000 })
const answer = { ...asha, accessToken }
const accepted = {
  getEmployeeByCredentials: { body: { data: answer, object: answer, status: true, error: null, requestId: 'a' } },
  createLoginTracker: { body: { data: { id: 91 }, error: null, requestId: 'b' } },
  updateLoginTracker: { body: { data: { id: 91 }, error: null, requestId: 'c' } },
}
const secret = 'correct horse battery'
let browser: ReturnType<typeof stubBrowser>

beforeEach(() => {
  browser = stubBrowser()
})

describe('sign-in', () => {
  test.each([true, false])('keeps the specification keys and never the password (remember: %s)', async (remember) => {
    const sent = stubServer(accepted)
    await signIn('asha@example.com', secret, remember)
    const [used, unused] = remember ? [browser.local, browser.session] : [browser.session, browser.local]
    expect([...used.entries.keys()].sort()).toEqual([
      'accessToken',
      'isRememberMe',
      'loginId',
      'userCreds',
      'userToken',
    ])
    expect(unused.entries.size).toBe(0)
    expect(used.getItem('userCreds')).toBe('asha@example.com')
    expect(used.getItem('loginId')).toBe('91')
    expect(used.getItem('userToken')).not.toContain(accessToken)
    expect(browser.everything()).not.toContain(secret)
    expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['getEmployeeByCredentials', 'createLoginTracker'])
    expect(Object.keys(Object.fromEntries(sent[1]?.body ?? []))).toEqual([
      'EmpId',
      'LoginTime',
      'Agent',
      'MacAddress',
      'HostName',
    ])
    expect(sent[1]?.headers.get('Authorization')).toBe(`Bearer ${accessToken}`)
  })

  test('an answer without status and object is refused, and nothing is stored', async () => {
    stubServer({
      getEmployeeByCredentials: { body: { data: null, object: null, status: false, error: null, requestId: 'a' } },
    })
    await expect(signIn('asha', secret, true)).rejects.toThrow('Invalid credentials')
    expect(browser.everything()).toBe('')
  })

  test('a login record that cannot be made leaves nothing behind', async () => {
    stubServer({ getEmployeeByCredentials: accepted.getEmployeeByCredentials })
    await expect(signIn('asha', secret, true)).rejects.toMatchObject({ code: 'offline' })
    expect(browser.everything()).toBe('')
  })
})

describe('sign-out', () => {
  test('clears at once, tells the server with the old token, keeps the remembered name', async () => {
    const sent = stubServer(accepted)
    await signIn('asha', secret, true)
    const done = signOut()
    expect([...browser.local.entries.keys()].sort()).toEqual(['isRememberMe', 'userCreds'])
    await done
    expect(sent.at(-1)?.url).toContain('updateLoginTracker')
    expect(sent.at(-1)?.headers.get('Authorization')).toBe(`Bearer ${accessToken}`)
    expect(sent.at(-1)?.body.get('Id')).toBe('91')
  })

  test('works with the server away', async () => {
    stubServer(accepted)
    await signIn('asha', secret, false)
    stubServer({})
    await signOut()
    expect(storage.readToken()).toBeNull()
  })
})

describe('the stored person', () => {
  test('is the same object while nothing changed, and says when something did', async () => {
    stubServer(accepted)
    await signIn('asha', secret, false)
    const told = vi.fn()
    const stop = storage.onUserChange(told)
    const before = storage.readUser()
    stubServer({ getEmployeeByEmpId: { body: { data: asha, error: null, requestId: 'd' } } })
    await refreshUser()
    expect(storage.readUser()).toBe(before)
    expect(told).not.toHaveBeenCalled()

    const later = { ...asha, designation: 'Lead', accessToken: 'renewed' }
    stubServer({ getEmployeeByEmpId: { body: { data: later, error: null, requestId: 'e' } } })
    await refreshUser()
    stop()
    expect(storage.readUser()?.designation).toBe('Lead')
    expect(storage.readToken()).toBe('renewed')
    expect(told).toHaveBeenCalledOnce()
  })

  test('an answer that arrives after the sign-out is dropped', async () => {
    stubServer(accepted)
    await signIn('asha', secret, false)
    stubServer({ getEmployeeByEmpId: { body: { data: asha, error: null, requestId: 'f' } } })
    const refresh = refreshUser()
    storage.clearSession()
    expect(await refresh).toBeNull()
    expect(storage.readUser()).toBeNull()
  })
})

test('stamps are year-month-day hour:minute:second', () => {
  expect(formatLocalTimestamp(new Date(2026, 2, 5, 7, 8, 9))).toBe('2026-03-05 07:08:09')
})
