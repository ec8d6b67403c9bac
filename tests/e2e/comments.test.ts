import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { callAs, signedIn, tabTo } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const entry = (page: Page) => comments(page).getByRole('textbox', { name: 'Add a comment' })
const comment = (page: Page, text: string) => comments(page).getByRole('listitem').filter({ hasText: text })

/** A picture for people who look at them, where a folder is named. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.COMMENT_PICTURES)
    await page.screenshot({ path: `${process.env.COMMENT_PICTURES}/${name}.png`, fullPage: true })
}

async function expectGood(page: Page): Promise<void> {
  expect(await scan(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

/** A leave request of the person of the page: the newest, or another one. */
async function findLeave(page: Page, place: number): Promise<number> {
  const mine = '{"empId":{"eq":"$me"}}'
  const { data } = await callAs(page, 'getLeaveRequests', { filter: mine, sort: '[["id","desc"]]', perPage: '2' })
  const id = (data as { id: number }[])[place]?.id
  if (!id) throw new Error('The person has asked for no leave')
  return id
}

test('a comment mentions by keys; who is mentioned is told, answers on a phone, and the answer appears', async () => {
  const employee = await signedIn(browser, 'employee', { baseURL })
  const manager = await signedIn(browser, 'manager', { baseURL, width: 360, isPhone: true })
  const { page } = employee
  const id = await findLeave(page, 0)
  const people = await callAs(page, 'getCommentReaders', { resource: 'leaveRequests', id: String(id), q: '' })
  const [boss] = people.data as { name: string }[]
  if (!boss) throw new Error('Nobody decides on the request')
  await page.goto(`/LeaveRequests/${id}/show`)
  await tabTo(page, 'textbox', 'Add a comment')
  await page.keyboard.type(`Could you look, @${boss.name.slice(0, 4)}`)
  await comments(page).getByRole('option', { name: boss.name }).waitFor()
  await takePicture(page, 'picker-1280')
  await expectGood(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('please? https://example.com/plan.')
  await page.keyboard.press('Control+Enter')
  await comment(page, `Could you look, @${boss.name} please?`).waitFor()
  expect(await comments(page).getByRole('link').getAttribute('href')).toBe('https://example.com/plan')
  expect(await entry(page).inputValue()).toBe('')
  await takePicture(page, 'record-1280')
  await expectGood(page)

  const phone = manager.page
  await phone.goto('/Home')
  await phone.getByRole('button', { name: /notifications/i }).click()
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: /mentioned you in a comment/ })
    .click()
  await comment(phone, 'Could you look').waitFor()
  await entry(phone).fill('<b>Looks good</b> to me')
  await comments(phone).getByRole('button', { name: 'Comment', exact: true }).click()
  await comment(phone, '<b>Looks good</b> to me').waitFor()
  await takePicture(phone, 'record-360')
  await expectGood(phone)
  // Nobody reloads this page: it asks by itself.
  await comment(page, '<b>Looks good</b> to me').waitFor()
  expect([...employee.pageErrors, ...manager.pageErrors]).toEqual([])
  await employee.close()
  await manager.close()
})

test('text that could not be sent stays, also after a reload, and is sent once; authors change and delete it', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width: 768, colorScheme: 'dark' })
  const id = await findLeave(page, 1)
  await page.goto(`/LeaveRequests/${id}/show`)
  await entry(page).fill('Not lost')
  await page.route('**/addRecordComment', (route) => route.abort())
  await entry(page).press('Control+Enter')
  await comments(page).getByRole('alert').filter({ hasText: 'Your text is kept here' }).waitFor()
  await takePicture(page, 'offline-768-dark')
  await expectGood(page)
  await page.unroute('**/addRecordComment')
  await page.reload()
  expect(await entry(page).inputValue()).toBe('Not lost')
  await entry(page).press('Control+Enter')
  await comment(page, 'Not lost').waitFor()
  await comment(page, 'Not lost')
    .getByRole('button', { name: /^Edit comment/ })
    .click()
  const edit = comments(page).getByRole('textbox', { name: 'Edit comment' })
  await edit.fill('Kept')
  await edit.press('Control+Enter')
  await comment(page, 'Kept').filter({ hasText: 'edited' }).waitFor()
  await comment(page, 'Kept')
    .getByRole('button', { name: /^Delete comment/ })
    .click()
  await comments(page).getByRole('group', { name: 'Delete this comment?' }).waitFor()
  await expectGood(page)
  await comments(page).getByRole('group').getByRole('button', { name: 'Delete' }).click()
  await comment(page, 'Deleted by the author').waitFor()
  expect(pageErrors).toEqual([])
  await close()
})
