import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPageHeld, registerUnsavedInput, setPageHeld } from '../../authProvider/held-page'
import { signOut } from '../../authProvider/session'
import { clearSession, storeSession, updateUser } from '../../authProvider/storage'
import { callOperation } from '../../dataProvider/call'
import { watchSession } from '../../src/shell/session-watch'
import { asha, stubBrowser, stubServer, token } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

const accessToken = token({ sub: '7', sid: '91', iat: 0, exp: 4_000_000_000 })
let browser: ReturnType<typeof stubBrowser>
let left: string[]
let stop: () => void
let page: EventTarget
let reload: ReturnType<typeof vi.fn>

function open(pathname = '/Customers') {
  reload = vi.fn()
  vi.stubGlobal('location', { origin: 'http://steward.test', pathname, search: '', reload })
  stop = watchSession((url) => left.push(url))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  browser = stubBrowser()
  page = new EventTarget()
  left = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  storeSession({ accessToken, user: asha, loginId: '91' }, 'asha', true)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const signIn = 'http://steward.test/session/signin?next=%2FCustomers'

describe('the watch over a session', () => {
  test('sees within 5 s that it is gone, and leaves once', () => {
    open()
    browser.local.removeItem('accessToken')
    vi.advanceTimersByTime(4_999)
    expect(left).toEqual([])
    vi.advanceTimersByTime(1)
    expect(left).toEqual([signIn])
    vi.advanceTimersByTime(60_000)
    expect(left).toHaveLength(1)
  })

  test.each(['pageshow', 'storage'])('looks at once on %s: a page brought back shows nothing of what was', (event) => {
    open()
    browser.local.removeItem('accessToken')
    page.dispatchEvent(new Event(event))
    expect(left).toEqual([signIn])
    expect(browser.everything()).not.toContain(asha.fullName)
  })

  test('does not stay with what another person signed in over', () => {
    open()
    browser.local.setItem('loginId', '92')
    page.dispatchEvent(new Event('storage'))
    expect(reload).toHaveBeenCalled()
    expect(left).toEqual([])
  })

  test('asks the server every 60 s, and leaves when it knows the session no more', async () => {
    const sent = stubServer({
      getEmployeeByEmpId: { status: 401, body: { data: null, error: 'No.', code: 'noSession', requestId: 'r' } },
    })
    open()
    vi.advanceTimersByTime(59_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(left).toEqual([signIn]))
    expect(sent).toHaveLength(1)
  })

  describe('over what is entered', () => {
    const refused = { status: 401, body: { data: null, error: 'No.', code: 'noSession', requestId: 'r' } }
    let forget: () => void
    beforeEach(() => {
      forget = registerUnsavedInput(() => true)
      open()
    })
    afterEach(() => {
      forget()
      setPageHeld(false)
    })

    test('a session that lapses is waited for, and the call goes on once the same person is there again', async () => {
      stubServer({ createCustomer: refused })
      const pending = callOperation('createCustomer', { name: 'A' }, { idempotencyKey: 'k' })
      await vi.waitFor(() => expect(isPageHeld()).toBe(true))
      expect(left).toEqual([])
      const sent = stubServer({ createCustomer: { body: { data: { id: 1 }, error: null, requestId: 'r' } } })
      const renewed = token({ sub: '7', sid: '92', iat: 0, exp: 4_000_000_001 })
      storeSession({ accessToken: renewed, user: asha, loginId: '92' }, 'asha', true)
      expect(isPageHeld()).toBe(false)
      expect((await pending).data).toEqual({ id: 1 })
      expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${renewed}`)
      expect(sent[0]?.headers.get('Idempotency-Key')).toBe('k')
      expect([left, reload.mock.calls]).toEqual([[], []])
    })

    test('somebody else who signs in sees nothing of it', async () => {
      stubServer({ createCustomer: refused })
      callOperation('createCustomer').catch(() => undefined)
      await vi.waitFor(() => expect(isPageHeld()).toBe(true))
      const other = token({ sub: '8', sid: '93', iat: 0, exp: 4_000_000_001 })
      storeSession({ accessToken: other, user: { ...asha, empId: 8 }, loginId: '93' }, 'ben', true)
      expect(reload).toHaveBeenCalled()
      expect(isPageHeld()).toBe(true)
    })

    test('who gives it up leaves, and what was under way is refused', async () => {
      stubServer({ createCustomer: refused })
      const pending = callOperation('createCustomer').catch((error) => error)
      await vi.waitFor(() => expect(isPageHeld()).toBe(true))
      clearSession()
      expect(left).toEqual([signIn])
      expect(await pending).toMatchObject({ code: 'noSession' })
    })

    test('signing out takes it along', async () => {
      const sent = stubServer({ updateLoginTracker: { body: { data: null, error: null, requestId: 'r' } } })
      await signOut()
      expect([left, isPageHeld()]).toEqual([['http://steward.test/session/signin'], false])
      expect(sent).toHaveLength(1)
    })
  })

  test('a person who has to change the password is led there, and left alone there', () => {
    open()
    updateUser({ ...asha, mustChangePassword: true })
    expect(left).toEqual(['http://steward.test/session/ChangePassword?next=%2FCustomers'])
    stop()
    left = []
    open('/session/ChangePassword')
    vi.advanceTimersByTime(10_000)
    expect(left).toEqual([])
  })

  test('hears that this person signed out in another tab', async () => {
    stubServer({ updateLoginTracker: { body: { data: { id: 91 }, error: null, requestId: 'r' } } })
    open()
    const other = new BroadcastChannel('steward.session')
    other.postMessage(8)
    other.postMessage(asha.empId)
    await vi.waitFor(() => expect(left).toEqual([signIn]))
    other.close()
    expect(browser.everything()).not.toContain('accessToken')
  })
})
