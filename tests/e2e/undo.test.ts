import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { daysFromToday } from '../setup/clock'
import { callAs, signedIn, tabTo } from './signed-in'

let browser: Browser
const open = (username: string, options = {}) => signedIn(browser, username, { baseURL, ...options })

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
})

async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors.filter((text) => !/Failed to load resource|^CallError/.test(text))).toEqual([])
  await close()
}

/** The one notice on the screen. */
const toast = (page: Page) => page.locator('.MuiSnackbarContent-root')

/** Makes a contact whose title is the name; answers its id. */
async function newContact(page: Page, lastName: string): Promise<number> {
  const customers = await callAs(page, 'getCustomers', { perPage: '1', fields: '["id"]' })
  const [customer] = customers.data as { id: number }[]
  const email = `${lastName.toLowerCase()}@malhar.example`
  const values = { firstName: 'Ida', lastName, email, customerId: String(customer?.id) }
  const { data, error } = await callAs(page, 'createContactPerson', values)
  expect(error).toBeNull()
  return (data as { id: number }).id
}

async function saveLastName(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/PointOfContact/${id}`)
  await page.getByRole('textbox', { name: /^Last name/ }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page)
    .getByText(/saved\.$/)
    .waitFor()
}

test('a save is undone from its notice, by keys', async () => {
  const opened = await open('admin')
  const { page } = opened
  await page.goto('/Home')
  const id = await newContact(page, 'Undone')
  await saveLastName(page, id, 'Mistyped')
  expect(await toast(page).count()).toBe(1)
  expect(await scan(page)).toEqual([])
  // What lies above the page hides the page from screen readers, and not the notice.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Undo: / }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await tabTo(page, 'button', /^Undo: /)
  await page.keyboard.press('Enter')
  await toast(page)
    .getByText(/restored to what it was before\.$/)
    .waitFor()
  await page.getByRole('heading', { level: 1, name: /Undone/ }).waitFor()
  await done(opened)
})

test('what somebody has changed since is not undone, and the notice says so', async () => {
  const opened = await open('admin')
  const { page } = opened
  await page.goto('/Home')
  const id = await newContact(page, 'Contested')
  await saveLastName(page, id, 'Mine')
  const { data } = await callAs(page, 'getContactPersonById', { id: String(id) })
  const { version } = data as { version: number }
  const other = await callAs(page, 'updateContactPerson', {
    id: String(id),
    version: String(version),
    lastName: 'Theirs',
  })
  expect(other.error).toBeNull()
  await page.getByRole('button', { name: /^Undo: / }).click()
  await page.getByText(/^Not undone: .* has changed since\.$/).waitFor()
  expect((await callAs(page, 'getContactPersonById', { id: String(id) })).data).toMatchObject({ lastName: 'Theirs' })
  await done(opened)
})

test('a step is told once, with whom it waits for, and is recalled from its notice', async () => {
  const opened = await open('employee')
  const { page } = opened
  await page.goto('/Home')
  const departments = await callAs(page, 'getDepartments', { perPage: '1' })
  const [department] = departments.data as { id: number }[]
  const items = JSON.stringify([
    { date: daysFromToday(-3), category: 'local_conveyance', description: 'Cab', amount: '90.00' },
  ])
  const head = { title: 'Train to Pune', costCentreId: String(department?.id) }
  const draft = await callAs(page, 'createExpenseDetails', { ...head, items })
  expect(draft.error).toBeNull()
  const { id } = draft.data as { id: number }
  await page.goto(`/Reimbursements/${id}/show`)
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await toast(page)
    .getByText(/Train to Pune.* submitted\. Waits for .+\.$/)
    .waitFor()
  await page.getByRole('button', { name: /^Recall: / }).click()
  await toast(page)
    .getByText(/Train to Pune.* recalled\./)
    .waitFor()
  await done(opened)
})

test('a day is typed as people write it, or chosen in the calendar by keys', async () => {
  const opened = await open('finance')
  const { page } = opened
  await page.goto('/PurchaseOrder')
  const box = page.getByRole('textbox', { name: /^Valid to/ })
  await box.fill('29 feb 2028')
  await page.keyboard.press('Tab')
  expect(await box.inputValue()).toBe('29 Feb 2028')
  await box.focus()
  await page.keyboard.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: /^Calendar/ })
  await calendar.getByRole('button', { name: 'Tuesday, 29 Feb 2028' }).and(page.locator(':focus')).waitFor()
  expect(await scan(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowDown')
  await calendar.getByText('April 2028').waitFor()
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('08 Apr 2028')
  await box.fill('31 feb')
  await page.keyboard.press('Tab')
  expect(await box.inputValue()).toBe('31 feb')
  await page.locator('[aria-invalid=true]').first().waitFor()
  await done(opened)
})
