import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { still } from '../browser/still'
import { exhaustively } from '../setup/tier'
import { callAs, signedIn, tabTo } from './signed-in'

let browser: Browser
const open = (username: string, options = {}) => signedIn(browser, username, { baseURL, ...options })
const dialog = (page: Page) => page.getByRole('dialog')

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors).toEqual([])
  await close()
}

/** Customers of this test alone, found by a word in their names. */
async function makeCustomers(page: Page, count: number): Promise<string> {
  const word = `Lot${crypto.randomUUID().slice(0, 8)}`
  for (let number = 1; number <= count; number++) {
    const name = `${word} ${String(number).padStart(2, '0')}`
    const made = await callAs(page, 'createCustomer', {
      ...{ name, country: 'IN', currency: 'INR', paymentTermsDays: '30', accountOwnerEmpId: '1' },
    })
    expect(made.error).toBeNull()
  }
  return word
}

const customers = async (page: Page, word: string) =>
  (await callAs(page, 'getCustomers', { q: word, perPage: '100' })).data as Record<string, unknown>[]

async function expectNothingSerious(page: Page): Promise<void> {
  await still(page)
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
    timeout: 5_000,
  })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    expect(await scan(page), colorScheme).toEqual([])
  }
}

/** Tabs within the window that is open; a native list takes what is typed. */
const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

test('all that match are changed in three fields and changed back with keys only', async () => {
  const opened = await open('admin')
  const { page } = opened
  const word = await makeCustomers(page, 12)
  await page.goto('/Customers?perPage=10')
  await tabTo(page, 'searchbox', 'Search customers')
  await page.keyboard.type(word)
  // What is typed slowly is searched for in parts, and each new search begins without a selection.
  await page.waitForURL((url) => url.search.includes(word))
  await page.getByText('1–10 of 12').waitFor()
  await tabTo(page, 'checkbox', 'Select all rows')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction((text) => document.activeElement?.textContent === text, `${word} 01`)
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('status').getByText('1 customer selected').waitFor()
  await page.keyboard.press('Shift+Space')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+Space')
  // The bar stands behind the rows.
  await bar.getByRole('button', { name: 'Select all 12 matching' }).waitFor()
  for (let pressed = 0; pressed < 20; pressed++) {
    const text = await page.evaluate(() => document.activeElement?.textContent)
    if (text === 'Select all 12 matching') break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await bar.getByRole('status').getByText('All 12 matching customers selected').waitFor()
  await press(page, 'Edit…')
  await dialog(page).waitFor()

  await press(page, 'Change payment terms')
  await page.keyboard.type('45')
  await press(page, 'Change industry')
  // One letter: a browser under load takes a second one for the beginning of another word.
  await page.keyboard.type('R')
  await press(page, 'Change notes')
  await page.keyboard.type('Looked at together')
  await press(page, 'Preview')
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
  expect(await customers(page, word)).toHaveLength(12)
  expect((await customers(page, word)).every((row) => row.paymentTermsDays === 30)).toBe(true)
  await press(page, 'Apply to 12 customers')
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  const changed = { paymentTermsDays: 45, industry: 'retail', notes: 'Looked at together' }
  for (const row of await customers(page, word)) expect(row).toMatchObject(changed)

  await press(page, 'Undo…')
  await press(page, 'Undo 12 customers')
  await page.getByRole('heading', { name: 'Undone' }).waitFor()
  const before = { paymentTermsDays: 30, industry: null, notes: null }
  for (const row of await customers(page, word)) expect(row).toMatchObject(before)
  await press(page, 'Close')
  await bar.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await done(opened)
})

exhaustively('three fields of all that match take nine clicks and three values at most', async () => {
  const opened = await open('finance')
  const { page } = opened
  const word = await makeCustomers(page, 11)
  await page.goto(`/Customers?perPage=10&filter=${encodeURIComponent(JSON.stringify({ q: word }))}`)
  await page.getByText('1–10 of 11').waitFor()
  let [clicks, values] = [0, 0]
  const click = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    await page.getByRole(role, { name }).click()
    clicks += 1
  }
  const type = async (value: string) => {
    await page.keyboard.type(value)
    values += 1
  }
  await click('checkbox', 'Select all rows')
  await click('button', 'Select all 11 matching')
  await expectNothingSerious(page)
  await click('button', 'Edit…')
  await click('button', 'Change payment terms')
  await type('60')
  await click('button', 'Change legal name')
  await type('Of one lot')
  await click('button', 'Change notes')
  await type('Counted')
  await expectNothingSerious(page)
  await click('button', 'Preview')
  await page.getByRole('button', { name: 'Will change: 11' }).waitFor()
  await expectNothingSerious(page)
  await click('button', 'Apply to 11 customers')
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  expect([clicks, values]).toEqual([8, 3])
  await expectNothingSerious(page)
  for (const row of await customers(page, word)) expect(row).toMatchObject({ paymentTermsDays: 60, notes: 'Counted' })
  await done(opened)
})

exhaustively('exceptions stay out, a choice lasts over pages and is dropped by another search', async () => {
  const opened = await open('finance')
  const { page } = opened
  const word = await makeCustomers(page, 12)
  const other = await makeCustomers(page, 1)
  await page.goto(`/Customers?perPage=10&filter=${encodeURIComponent(JSON.stringify({ q: word }))}`)
  const status = page.getByRole('region', { name: 'Selected' }).getByRole('status')
  const first = page.getByRole('row', { name: `${word} 01` })
  await first.waitFor()
  const before = await first.boundingBox()
  await first.getByRole('checkbox').check()
  await status.getByText('1 customer selected').waitFor()
  // The next row is ticked where it was seen.
  expect(await first.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('11–12 of 12').waitFor()
  await status.getByText('1 customer selected').waitFor()
  await page.getByRole('button', { name: 'Select all 12 matching' }).click()
  await page
    .getByRole('row', { name: `${word} 12` })
    .getByRole('checkbox')
    .uncheck()
  await status.getByText('11 matching customers selected, 1 left out').waitFor()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('button', { name: 'Change payment terms' }).click()
  await page.getByRole('combobox', { name: 'What to do with payment terms' }).selectOption('Multiply by')
  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog(page).getByText('Payment terms is required.').waitFor()
  await page.getByRole('textbox', { name: 'Payment terms' }).fill('1.5')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Will change: 11' }).waitFor()
  await dialog(page)
    .getByRole('cell', { name: /30 days.*45 days/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Back to fields' }).click()
  expect(await page.getByRole('textbox', { name: 'Payment terms' }).inputValue()).toBe('1.5')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill(other)
  await page.getByText('1–1 of 1').waitFor()
  expect(await page.getByRole('region', { name: 'Selected' }).count()).toBe(0)
  await done(opened)
})

exhaustively('records that came meanwhile are told before anything is applied', async () => {
  const opened = await open('finance')
  const { page } = opened
  const word = await makeCustomers(page, 11)
  await page.goto(`/Customers?perPage=10&filter=${encodeURIComponent(JSON.stringify({ q: word }))}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Select all 11 matching' }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('button', { name: 'Change notes' }).click()
  await page.keyboard.type('Seen')
  await page.getByRole('button', { name: 'Preview' }).click()
  const late = { name: `${word} 99`, country: 'IN', currency: 'INR', paymentTermsDays: '30', accountOwnerEmpId: '1' }
  await page.getByRole('button', { name: 'Apply to 11 customers' }).waitFor()
  expect((await callAs(page, 'createCustomer', late)).error).toBeNull()
  await page.getByRole('button', { name: 'Apply to 11 customers' }).click()
  await dialog(page).getByText('11 records were selected before, now 12: 1 added, 0 removed.').waitFor()
  await page.getByRole('button', { name: 'Preview again' }).click()
  await page.getByRole('button', { name: 'Apply to 12 customers' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  for (const row of await customers(page, word)) expect(row.notes).toBe('Seen')
  opened.consoleErrors.splice(
    0,
    opened.consoleErrors.length,
    ...opened.consoleErrors.filter((text) => !/409/.test(text)),
  )
  await done(opened)
})

exhaustively('a step in bulk tells what refused it, in a narrow window; it stands among my bulk changes', async () => {
  const opened = await open('finance', { width: 360, height: 800 })
  const { page } = opened
  const word = await makeCustomers(page, 3)
  await page.goto(`/Customers?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`)
  await page.getByRole('checkbox', { name: `${word} 01` }).check()
  await page.getByRole('button', { name: 'Select all 3 matching' }).click()
  await page.getByRole('checkbox', { name: `${word} 03` }).uncheck()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Steps' }).click()
  await page.getByRole('menuitem', { name: /^Activate/ }).click()
  await page.getByRole('button', { name: 'Refused: 2' }).waitFor()
  await dialog(page)
    .getByText('Tax number is required.')
    .or(dialog(page).getByText(/tax number/i))
    .first()
    .waitFor()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Steps' }).click()
  await page.getByRole('menuitem', { name: /^Deactivate/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Twice in the books')
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Apply to 2 customers' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  const states = (await customers(page, word)).map(({ name, status }) => `${String(name).slice(-2)} ${status}`)
  expect(states.sort()).toEqual(['01 inactive', '02 inactive', '03 prospect'])
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'My bulk changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'My bulk changes' }).waitFor()
  await expectNothingSerious(page)
  await page.getByRole('link', { name: 'Deactivate: 2 customers' }).first().click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download result' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^bulk-change-\d+\.csv$/)
  await expectNothingSerious(page)
  await page.goto('/Batches/999999999')
  await page.getByRole('heading', { level: 1, name: 'Bulk change not found' }).waitFor()
  opened.consoleErrors.splice(0, opened.consoleErrors.length)
  await done(opened)
})

exhaustively('who may change nothing is offered no boxes', async () => {
  const opened = await open('employee')
  const { page } = opened
  await page.goto('/Departments')
  await page.getByText(/^1–\d+ of \d+$/).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await done(opened)
})
