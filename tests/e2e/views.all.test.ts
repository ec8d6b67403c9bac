import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, type TestPage } from '../browser/session'
import { callAs, signedIn, tabTo } from './signed-in'

let browser: Browser
const open = (username = 'admin', options = {}) => signedIn(browser, username, { baseURL, ...options })

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
})

/** Every page ends without a word in the console but for refused calls, which browser and react-admin report. */
async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors.filter((text) => !/Failed to load resource|^CallError/.test(text))).toEqual([])
  await close()
}

test('a customer is found, changed and saved with keys only', async () => {
  const opened = await open()
  const { page } = opened
  await page.goto('/Customers')
  await tabTo(page, 'searchbox', 'Search customers')
  await page.keyboard.type('malhar')
  await page.getByText('1–1 of 1').waitFor()
  await tabTo(page, 'checkbox', 'Select all rows')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Malhar Freight Lines')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Malhar Freight Lines' }).waitFor()
  await tabTo(page, 'link', 'Edit')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', /^Legal name/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Malhar Freight and Storage LLP')
  await page.keyboard.press('Enter')
  await page.getByText('Customer Malhar Freight Lines saved.').waitFor()
  await page.waitForURL(/\/Customers\/\d+\/show$/)
  await page.getByText('Malhar Freight and Storage LLP').first().waitFor()
  await done(opened)
})

/** Tells whether nothing covers the middle of what is shown, and it is within the window. */
const isInSight = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('errors stand on top with links, beside their fields, and nothing is sent', async () => {
  const opened = await open()
  const { page } = opened
  await page.goto('/PocForm')
  await page.getByRole('textbox', { name: /^Email/ }).fill('nobody at all')
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await summary.waitFor()
  // The first wrong field of the form has the focus.
  const first = page.getByRole('combobox', { name: /^Customer/ })
  expect(await first.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await isInSight(first)).toBe(true)
  // In the order of the form.
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Choose either a customer or a supplier.',
    'First name is required.',
    'Enter email as an address like name@example.com.',
  ])
  expect(await page.title()).toMatch(/^Error: New contact/)
  const field = page.getByRole('textbox', { name: /^First name/ })
  await summary.getByRole('link', { name: 'First name is required.' }).click()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await done(opened)
})

test('two people change one field: both values are shown, the choice is saved', async () => {
  const opened = await open()
  const { page } = opened
  const { data } = (await callAs(page, 'getCustomers', { q: 'Rimal Bay', perPage: '1' })) as {
    data: { id: number; version: number }[]
  }
  const { id, version } = data[0] ?? { id: 0, version: 0 }
  await page.goto(`/Customers/${id}`)
  const legal = page.getByRole('textbox', { name: /^Legal name/ })
  await legal.fill('Mine')
  await page.getByRole('textbox', { name: /^Notes/ }).fill('Only mine')
  const other = await callAs(page, 'updateCustomer', {
    id: String(id),
    version: String(version),
    legalName: 'Theirs',
    website: 'https://other.example/',
  })
  expect(other.error).toBeNull()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
  await dialog.getByRole('radio', { name: 'Theirs: Theirs' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Yours: Mine' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Back to form' }).click()
  expect(await legal.inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.waitForURL(/\/show$/)
  const saved = (await callAs(page, 'getCustomerById', { id: String(id) })) as { data: Record<string, unknown> }
  expect(saved.data).toMatchObject({ legalName: 'Mine', notes: 'Only mine', website: 'https://other.example/' })
  await done(opened)
})

test('leaving a changed form asks once, a clean one never', async () => {
  const opened = await open()
  const { page } = opened
  await page.goto('/Departments')
  await page.getByRole('link', { name: 'New department' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(/\/Departments$/)
  await page.getByRole('link', { name: 'New department' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Half done')
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await ask.getByRole('button', { name: 'Stay on this page' }).click()
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Half done')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await ask.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(/\/Departments$/)
  await ask.waitFor({ state: 'detached' })
  await done(opened)
})

test('steps: blocked with the reason, asked for a comment, told when done', async () => {
  const opened = await open()
  const { page } = opened
  const { data } = (await callAs(page, 'createCustomer', {
    name: `Steps ${Date.now()}`,
    country: 'IN',
    currency: 'INR',
    paymentTermsDays: '30',
    accountOwnerEmpId: '1',
  })) as { data: { id: number } }
  await page.goto(`/Customers/${data.id}/show`)
  const activate = page.getByRole('button', { name: 'Activate', exact: true })
  await activate.waitFor()
  expect(await activate.getAttribute('aria-disabled')).toBe('true')
  const reason = await activate.evaluate(
    (button) => document.getElementById(button.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
  )
  expect(reason).toBe('Fill in first: tax number, billing address.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.getByText('Reason is required.').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Twice in the books')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText(/ deactivated\. Now inactive\.$/).waitFor()
  await page.getByText('“Twice in the books”').waitFor()
  await page.getByRole('button', { name: 'Activate', exact: true }).waitFor()
  await done(opened)
})

test('what a role may not do is not offered, and said in words when asked for by address', async () => {
  const opened = await open('employee')
  const { page } = opened
  await page.goto('/Departments')
  await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
  expect(await page.getByRole('link', { name: 'New department' }).count()).toBe(0)
  await page.goto('/Departments/create')
  await page.getByRole('heading', { level: 1, name: 'You do not have access' }).waitFor()
  await page.goto('/Departments/999999/show')
  await page.getByRole('heading', { level: 1, name: 'Record not found' }).waitFor()
  await page.goto('/Departments/1/nonsense')
  await page.getByRole('heading', { level: 1, name: 'Record not found' }).waitFor()
  await done(opened)
})

test('a filter stands in the address, as words on its button, and is cleared in one click', async () => {
  const opened = await open()
  const { page } = opened
  await page.goto('/EmployeeTable?perPage=200')
  // Other tests hire people.
  await page.getByText(/^1–(\d+) of \1$/).waitFor()
  await page.goto(`/Customers?filter=${encodeURIComponent(JSON.stringify({ country: { eq: 'SG' } }))}`)
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('button', { name: 'Country: Singapore' }).waitFor()
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Prospect' }).check()
  await page.getByRole('checkbox', { name: 'Active', exact: true }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Status: Prospect, Active' }).waitFor()
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No customers match').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await page
    .getByText('1–12 of 12')
    .or(page.getByText(/1–\d+ of \d+/))
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Country', exact: true }).count()).toBe(1)
  await done(opened)
})
