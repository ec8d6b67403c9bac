import { beforeEach, expect, test, vi } from 'vitest'
import { asha, stubBrowser, token } from './browser-stub'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = stubBrowser()
})

async function begin(remember: boolean) {
  const { createPersonStore, clearAtSignOut } = await import('../../authProvider/person-store')
  const storage = await import('../../authProvider/storage')
  const signIn = (user = asha) => storage.storeSession({ accessToken: token({}), user, loginId: '1' }, 'asha', remember)
  clearAtSignOut()
  const kept = await import('../../src/views/form/kept/kept-input')
  const seen = await import('../../src/shell/finder/seen-places')
  return { store: createPersonStore('steward.seen'), storage, signIn, kept, seen }
}

test.each([true, false])('what is kept beside a session leaves with it (remembered: %s)', async (remember) => {
  const { store, storage, signIn } = await begin(remember)
  store.write('nobody is signed in')
  expect(browser.everything()).toBe('')
  signIn()
  store.write(['kept'])
  expect((remember ? browser.local : browser.session).entries.has('steward.seen')).toBe(true)
  expect(store.read()).toEqual(['kept'])
  storage.updateUser({ ...asha, empId: 8 })
  expect(store.read()).toBeUndefined()
  storage.clearSession()
  expect(browser.everything()).not.toContain('kept')
})

test('input is kept by address until it is removed; what is broken, foreign or too much is not', async () => {
  const { signIn, kept } = await begin(false)
  signIn()
  const input = { values: { title: 'Typed' }, lines: { items: [{ amount: '5' }] } }
  expect(kept.storeKeptInput('/Claim', input)).toBe(true)
  expect(kept.storeKeptInput('/Other', { values: {}, lines: {} })).toBe(true)
  expect(kept.readKeptInput('/Claim')).toEqual(input)
  expect(kept.storeKeptInput('/Big', { values: { title: 'x'.repeat(600_000) }, lines: {} })).toBe(false)
  kept.removeKeptInput('/Claim')
  kept.removeKeptInput('/Claim')
  expect([kept.readKeptInput('/Claim'), kept.readKeptInput('/Other') !== undefined]).toEqual([undefined, true])
  kept.removeKeptInput('/Other')
  expect(browser.session.entries.has('steward.kept')).toBe(false)
  for (const value of ['{', '5', 'null', `{"empId":7,"value":{"/Claim":{"values":5}}}`, `{"empId":7,"value":[1]}`]) {
    browser.session.setItem('steward.kept', value)
    expect(kept.readKeptInput('/Claim')).toBeUndefined()
  }
  browser.session.setItem('steward.kept', `{"empId":7,"value":{"/Claim":{"values":{"a":1},"lines":{"items":[5,{}]}}}}`)
  expect(kept.readKeptInput('/Claim')).toEqual({ values: { a: 1 }, lines: { items: [{}] } })
})

test('a full storage keeps nothing, and says so', async () => {
  const { signIn, kept } = await begin(false)
  signIn()
  browser.session.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(kept.storeKeptInput('/Claim', { values: { title: 'Typed' }, lines: {} })).toBe(false)
})

test('the last eight places are named, each once, and none of another site', async () => {
  const { signIn, seen } = await begin(true)
  signIn()
  for (let at = 0; at < 12; at++) seen.storeSeenPlace({ path: `/P${at % 10}`, title: `Page ${at}` })
  expect(seen.readSeenPlaces().map(({ title }) => title)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((at) => `Page ${at}`))
  const foreign = [{ path: '//evil.example', title: 'x' }, { path: 'javascript:1', title: 'x' }, { path: '/A' }, null]
  browser.local.setItem('steward.seen', JSON.stringify({ empId: 7, value: [...foreign, { path: '/A', title: 'A' }] }))
  expect(seen.readSeenPlaces()).toEqual([{ path: '/A', title: 'A' }])
})
