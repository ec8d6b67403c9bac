import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGood } from '../browser/look'
import { baseURL } from '../browser/served'
import { openBrowser, requestedScripts, type TestPage } from '../browser/session'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const open = (username: string, options = {}) => signedIn(browser, username, { baseURL, ...options })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search records, people, pages and actions' })
const status = (page: Page) => page.getByRole('dialog', { name: 'Search everything' }).getByRole('status')
const options = (page: Page) => page.getByRole('option')
const active = async (page: Page) =>
  page.locator(`[id="${await box(page).getAttribute('aria-activedescendant')}"]`).textContent()

async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors).toEqual([])
  await close()
}

test('keys alone find and open a record, a page and an action, and the focus comes back', async () => {
  const opened = await open('admin')
  const { page } = opened
  await page.goto('/Customers')
  await page.getByText(/1–\d+ of \d+/).waitFor()
  expect((await requestedScripts(page)).files.some(({ url }) => /finder-(?!button)/.test(url))).toBe(false)
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
  expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'detached' })

  await page.keyboard.press('Meta+k')
  await box(page).fill('lv-1')
  await options(page).filter({ hasText: 'LV-00001' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/LeaveRequests\/\d+\/show/)

  await page.keyboard.press('Control+k')
  await box(page).fill('wexmor')
  await options(page).filter({ hasText: 'Wexmoor Mutual Insurance' }).first().waitFor()
  const first = await active(page)
  await page.keyboard.press('ArrowDown')
  expect(await active(page)).not.toBe(first)
  await box(page).fill('new custom')
  await options(page).filter({ hasText: 'New customer' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Customers/create')
  await done(opened)
})

test('what was opened last and favourites are there after signing in elsewhere, in the side bar too', async () => {
  const opened = await open('finance')
  const { page } = opened
  await page.goto('/Customers/1/show')
  const stored = page.waitForResponse((response) => response.url().endsWith('/storeOpenedPlace'))
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await stored
  await page.getByRole('button', { name: 'Search everything' }).click()
  const kept = page.waitForResponse((response) => response.url().endsWith('/setFavouritePlace'))
  await options(page).filter({ hasText: 'Add this page to favourites' }).click()
  await kept
  await done(opened)

  const again = await open('finance')
  await again.page.goto('/Home')
  await again.page.getByRole('button', { name: 'Favourites and last opened' }).click()
  await again.page.getByRole('list', { name: 'Favourites' }).getByRole('link', { name }).waitFor()
  await again.page.keyboard.press('Control+k')
  await again.page.getByRole('group', { name: 'Favourites' }).getByRole('option').filter({ hasText: name }).click()
  await again.page.waitForURL('**/Customers/1/show')
  await done(again)
})

test.each([1280, 360])('at %i px it is found by touch, and the scanner finds nothing', async (width) => {
  const opened = await open('hr', { width, isPhone: width === 360 })
  const { page } = opened
  await page.goto('/Home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Search everything' }).click()
  await status(page)
    .getByText(/^Type a name/)
    .waitFor()
  await expectGood(page, 'finder-empty')
  await box(page).fill('zzqqxx')
  await status(page).getByText('No results for').waitFor()
  await expectGood(page, 'finder-none')
  await box(page).fill('le')
  await status(page)
    .getByText(/results/i)
    .waitFor()
  await expectGood(page, 'finder-results')
  for (const entry of await options(page).all())
    expect((await entry.boundingBox())?.height ?? 44).toBeGreaterThanOrEqual(44)
  await box(page).fill('leave')
  await options(page).first().click()
  await box(page).waitFor({ state: 'detached' })
  await done(opened)
})

test('the chat of the demo sends by Enter, not by Shift and Enter, nothing blank, and answers by itself', async () => {
  const opened = await open('employee')
  const { page } = opened
  await page.goto('/Home')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Chat (demo)' }).click()
  const chat = page.getByRole('dialog', { name: 'Chat (demo)' })
  const message = chat.getByRole('textbox', { name: 'Message' })
  const count = () => chat.getByRole('log').locator('p').count()
  await message.waitFor()
  expect(await count()).toBe(2)
  await message.fill('   ')
  await message.press('Enter')
  expect(await count()).toBe(2)
  await message.fill('one')
  await message.press('Shift+Enter')
  await message.pressSequentially('two')
  expect(await count()).toBe(2)
  await message.press('Enter')
  expect(await chat.getByRole('log').locator('p').last().textContent()).toBe('one\ntwo')
  expect(await message.inputValue()).toBe('')
  await chat.getByText(/^Thank you for your message/).waitFor()
  expect(await count()).toBe(4)
  await expectGood(page, 'chat')
  await done(opened)
})
