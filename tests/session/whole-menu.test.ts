import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { refreshUser } from '../../authProvider/session'
import { readUser, storeSession } from '../../authProvider/storage'
import { completeMenu } from '../../authProvider/whole-menu'
import { asha, stubBrowser, stubServer, token } from './browser-stub'

afterAll(() => vi.unstubAllGlobals())

const inbox = { name: 'Inbox', icon: 'Inbox', path: '/Inbox' }
const things = { name: 'Things', icon: 'Folder', children: [{ name: 'Thing', icon: 'Folder', path: '/OwnThings' }] }
const whole = { empId: 7, roles: [], relations: {}, menu: [things, inbox], menuHash: 'h1' }
const brief = { ...asha, menu: [{ ...inbox, badge: { value: 3 } }], menuHash: 'h1' }
const answerWith = (user: object, menu: object | undefined) => ({
  getEmployeeByEmpId: { body: { data: user, error: null, requestId: 'a' } },
  ...(menu && { isEmployeeInSpecialRole: { body: { data: menu, error: null, requestId: 'b' } } }),
})
const names = (sent: readonly { url: string }[]) => sent.map(({ url }) => url.split('/').at(-1))

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
  const accessToken = token({ sub: '7', sid: '91', iat: 0, exp: 4_000_000_000 })
  storeSession({ accessToken, user: brief, loginId: '91' }, 'asha', true)
})

test('a refresh fetches the whole menu once, with the counts of the last answer', async () => {
  const sent = stubServer(answerWith(brief, whole))
  await refreshUser()
  expect(readUser()?.menu).toEqual([things, { ...inbox, badge: { value: 3 } }])
  expect(readUser()).not.toHaveProperty('menuHash')
  await refreshUser()
  expect(names(sent)).toEqual(['getEmployeeByEmpId', 'isEmployeeInSpecialRole', 'getEmployeeByEmpId'])
  expect(readUser()?.menu).toContainEqual(things)
})

test('another hash fetches another menu, and nobody gets that of somebody else', async () => {
  stubServer(answerWith(brief, whole))
  await refreshUser()
  const changed = { ...whole, menu: [inbox], menuHash: 'h2' }
  stubServer(answerWith({ ...brief, menuHash: 'h2' }, changed))
  await refreshUser()
  expect(readUser()?.menu).toEqual([{ ...inbox, badge: { value: 3 } }])
  const sent = stubServer(answerWith(brief, { ...changed, empId: 8 }))
  const other = { ...brief, empId: 8, menuHash: 'h2' }
  expect((await completeMenu(other)).menu).toHaveLength(1)
  expect(names(sent)).toEqual(['isEmployeeInSpecialRole'])
})

test('a menu that cannot be fetched is tried again with the next refresh', async () => {
  stubServer(answerWith(brief, undefined))
  await refreshUser()
  expect(readUser()).toMatchObject({ menuHash: 'h1', menu: brief.menu })
  browser.local.setItem('steward.menu', '{')
  stubServer(answerWith(brief, whole))
  await refreshUser()
  expect(readUser()?.menu).toContainEqual(things)
})
