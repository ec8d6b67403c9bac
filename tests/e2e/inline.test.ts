import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { still } from '../browser/still'
import { exhaustively } from '../setup/tier'
import { callAs, signedIn } from './signed-in'

let browser: Browser
const open = (username: string, options = {}) => signedIn(browser, username, { baseURL, ...options })

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** `refusals` are answers of the server that the browser also calls errors. */
async function done({ consoleErrors, pageErrors, close }: TestPage, ...refusals: number[]): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors.map((text) => Number(/status of (\d+)/.exec(text)?.[1] ?? text))).toEqual(refusals)
  await close()
}

async function expectNothingSerious(page: Page): Promise<void> {
  await still(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    expect(await scan(page), colorScheme).toEqual([])
  }
}

interface Customer {
  id: number
  name: string
  version: number
  [field: string]: unknown
}

/** Customers of this test alone, found by a word in their names. */
async function makeCustomers(page: Page, count: number): Promise<{ word: string; made: Customer[] }> {
  const word = `Row${crypto.randomUUID().slice(0, 8)}`
  for (let number = 1; number <= count; number++) {
    const answer = await callAs(page, 'createCustomer', {
      ...{ name: `${word} ${number}`, country: 'US', currency: 'USD', paymentTermsDays: '30', accountOwnerEmpId: '1' },
    })
    expect(answer.error).toBeNull()
  }
  return { word, made: await stored(page, word) }
}

const stored = async (page: Page, word: string) =>
  (await callAs(page, 'getCustomers', { q: word, sort: '[["name","asc"]]' })).data as Customer[]

const columns = ['name', 'industry', 'country', 'paymentTermsDays', 'creditLimit', 'accountOwnerEmpId', 'status']

/** The list of these customers with columns to edit, its editing loaded by the focus in the first cell. */
async function openList(page: Page, word: string, first = `${word} 1`): Promise<void> {
  await page.evaluate((names) => localStorage.setItem('steward.columns.customers', JSON.stringify(names)), columns)
  await page.goto(
    `/Customers?filter=${encodeURIComponent(JSON.stringify({ q: first === `${word} 1` ? word : first }))}`,
  )
  await page.getByRole('gridcell').getByRole('link', { name: first, exact: true }).waitFor()
}

const cell = (page: Page, row: number, field: string) =>
  page.locator(`[role=row][aria-rowindex="${row + 2}"] [data-field="${field}"]`)

/** Moves the focus to a cell with keys; only the first cell of the grid takes it by tabbing. */
async function focusCell(page: Page, row: number, field: string): Promise<void> {
  const target = cell(page, row, field)
  await target.click({ position: { x: 4, y: 4 } })
  await page.getByText('In the list: Enter, F2').waitFor({ state: 'attached' })
  await target.and(page.locator(':focus, :focus-within')).waitFor()
}

const editor = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const status = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

test('a cell is edited, saved and taken back with keys only, and stands in the history', async () => {
  const opened = await open('finance')
  const { page } = opened
  const { word, made } = await makeCustomers(page, 2)
  await openList(page, word)
  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.press('F2')
  const box = editor(page, `Payment terms of ${word} 1`)
  await box.waitFor()
  await page.keyboard.type('77')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  expect(await cell(page, 0, 'paymentTermsDays').textContent()).toContain('30')

  // What is typed replaces the value; Enter goes down.
  await page.keyboard.press('4')
  await page.keyboard.press('5')
  await expectNothingSerious(page)
  await page.keyboard.press('Enter')
  await status(page, `Payment terms of ${word} 1: Saved.`).waitFor({ state: 'attached' })
  expect(await cell(page, 0, 'paymentTermsDays').textContent()).toContain('45')
  await cell(page, 1, 'paymentTermsDays').and(page.locator(':focus')).waitFor()
  expect(await stored(page, word)).toMatchObject([{ paymentTermsDays: 45, version: 2 }, { paymentTermsDays: 30 }])

  // Tab saves and goes right.
  await page.keyboard.press('Enter')
  await page.keyboard.type('15')
  await page.keyboard.press('Tab')
  await cell(page, 1, 'creditLimit').and(page.locator(':focus')).waitFor()
  await status(page, `Payment terms of ${word} 2: Saved.`).waitFor({ state: 'attached' })
  await cell(page, 0, 'paymentTermsDays').dblclick()
  await editor(page, `Payment terms of ${word} 1`).waitFor()
  await page.keyboard.press('Escape')

  // The server takes the last save back, then the one before.
  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.press('Control+Z')
  await page.getByText(`Undone: Payment terms, ${word} 2`).waitFor()
  await expect.poll(() => cell(page, 1, 'paymentTermsDays').textContent()).toContain('30')

  const history = (await callAs(page, 'getCustomerHistory', { id: String(made[0]?.id) })).data as object[]
  expect(history[0]).toMatchObject({ action: 'update', changes: { paymentTermsDays: { from: 30, to: 45 } } })
  await done(opened)
})

exhaustively('what is wrong is said at the cell, what the server refuses is kept and mended', async () => {
  const opened = await open('finance')
  const { page } = opened
  const { word } = await makeCustomers(page, 2)
  await openList(page, word)
  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.type('999')
  await page.keyboard.press('Enter')
  const input = page
    .getByRole('textbox', { name: 'Payment terms' })
    .or(page.getByRole('spinbutton', { name: 'Payment terms' }))
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await input.inputValue()).toBe('999')
  await expectNothingSerious(page)
  await page.keyboard.press('Escape')

  // Only the server knows that the name is taken.
  await focusCell(page, 0, 'name')
  await page.keyboard.press('F2')
  await page.keyboard.type(`${word} 2`)
  await page.keyboard.press('Enter')
  await status(page, `Name of ${word} 1: Refused.`).waitFor({ state: 'attached' })
  const mend = page.getByRole('button', { name: `Mend: Name of ${word} 1` })
  await mend.waitFor()
  expect(await cell(page, 0, 'name').textContent()).toContain(`${word} 2`)
  await expectNothingSerious(page)

  // Leaving asks first.
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('dialog', { name: /leave/i }).waitFor()
  await page.getByRole('button', { name: 'Stay on this page' }).click()

  await mend.click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${word} 3`)
  await page.keyboard.press('Enter')
  await status(page, `Name of ${word} 1: Saved.`)
    .or(status(page, `Name of ${word} 3: Saved.`))
    .waitFor({ state: 'attached' })
  expect((await stored(page, word)).map(({ name }) => name)).toEqual([`${word} 2`, `${word} 3`])
  await done(opened, 400)
})

exhaustively('what somebody else changed meanwhile is asked about only where it is the same field', async () => {
  const [opened, others] = [await open('finance'), await open('admin')]
  const { page } = opened
  const { word, made } = await makeCustomers(page, 2)
  await openList(page, word)
  const change = async (fields: Record<string, string>) => {
    const [now] = await stored(others.page, word)
    const answer = await callAs(others.page, 'updateCustomer', {
      ...{ id: String(made[0]?.id), version: String(now?.version), ...fields },
    })
    expect(answer.error).toBeNull()
  }
  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.press('F2')
  await page.keyboard.type('50')
  await change({ industry: 'banking' })
  await page.keyboard.press('Enter')
  await status(page, /Payment terms .*: Saved\./).waitFor({ state: 'attached' })
  await cell(page, 0, 'industry').getByText('Banking').waitFor()

  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.press('F2')
  await page.keyboard.type('60')
  await change({ paymentTermsDays: '90' })
  await page.keyboard.press('Enter')
  await status(page, /Payment terms .*: Changed by someone else\./).waitFor({ state: 'attached' })
  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.press('F2')
  const box = editor(page, /Payment terms of/)
  await box.getByText(/changed this in the meantime/).waitFor()
  await box.getByText('Mine: 60').waitFor()
  await box.getByText('Theirs: 90').waitFor()
  await expectNothingSerious(page)
  await page.keyboard.press('Tab')
  await box.getByRole('button', { name: 'Use theirs' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await status(page, /Payment terms .*: Saved\./).waitFor({ state: 'attached' })
  expect((await stored(page, word))[0]).toMatchObject({ paymentTermsDays: 60, industry: 'banking' })
  await others.close()
  await done(opened, 409, 409)
})

exhaustively('a row is edited as a whole and saved in one call', async () => {
  const opened = await open('finance')
  const { page } = opened
  const { word } = await makeCustomers(page, 1)
  await openList(page, word)
  await focusCell(page, 0, 'country')
  await page.keyboard.press('Shift+F2')
  const box = editor(page, `Edit ${word} 1`)
  await box.getByRole('combobox', { name: 'Industry' }).selectOption('retail')
  await box.getByRole('textbox', { name: 'Name' }).fill(`${word} whole`)
  await expectNothingSerious(page)
  await box.getByRole('textbox', { name: 'Name' }).press('Enter')
  await status(page, /Saved\./).waitFor({ state: 'attached' })
  expect(await stored(page, word)).toMatchObject([{ name: `${word} whole`, industry: 'retail', version: 2 }])

  // The same from the menu of the row.
  await page.getByRole('button', { name: `Actions for ${word} whole` }).click()
  await page.getByRole('menuitem', { name: 'Edit here' }).click()
  await editor(page, `Edit ${word} whole`).waitFor()
  await page.keyboard.press('Escape')
  await done(opened)
})

exhaustively('the long list is edited by the same keys and menu', async () => {
  const opened = await open('finance', { width: 1000 })
  const { page } = opened
  const { word } = await makeCustomers(page, 3)
  await page.evaluate(() => localStorage.setItem('steward.frame.customers', '{"isLong":true}'))
  await page.evaluate((names) => localStorage.setItem('steward.columns.customers', JSON.stringify(names)), columns)
  await page.goto(`/Customers?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`)
  const title = page.getByRole('grid', { name: 'Customers' }).getByRole('link', { name: `${word} 1` })
  await title.focus()
  await page.getByText('In the list: Enter, F2').waitFor({ state: 'attached' })
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('44')
  await editor(page, `Payment terms of ${word} 1`).waitFor()
  await expectNothingSerious(page)
  await page.keyboard.press('Enter')
  await status(page, `Payment terms of ${word} 1: Saved.`).waitFor({ state: 'attached' })
  // Down in the same column.
  await page.keyboard.press('F2')
  await editor(page, `Payment terms of ${word} 2`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${word} 3` }).click()
  await page.getByRole('menuitem', { name: 'Edit here' }).click()
  await editor(page, `Edit ${word} 3`).getByRole('combobox', { name: 'Industry' }).selectOption('energy')
  await page.keyboard.press('Enter')
  await status(page, /Saved\./).waitFor({ state: 'attached' })
  expect((await stored(page, word)).map(({ paymentTermsDays, industry }) => [paymentTermsDays, industry])).toEqual([
    [44, null],
    [30, null],
    [30, 'energy'],
  ])
  await done(opened)
})

test('a block of a spreadsheet is looked at before it is written, and the bad cell stays out', async () => {
  const opened = await open('finance')
  const { page } = opened
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { word } = await makeCustomers(page, 5)
  await openList(page, word)
  const put = (text: string) => page.evaluate((block) => navigator.clipboard.writeText(block), text)
  await put(
    ['Banking\tIndia\t10', 'Retail\tUS\t20', 'Nonsense\tIndia\t30', 'Energy\tIN\t40', 'Other\tUS\t50'].join('\r\n'),
  )
  await focusCell(page, 0, 'industry')
  await page.keyboard.press('Control+V')
  const dialog = page.getByRole('dialog', { name: 'Paste 5 × 3 cells' })
  await dialog.getByRole('heading', { name: 'Preview' }).waitFor()
  expect((await stored(page, word)).every(({ version }) => version === 1)).toBe(true)
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Apply to 4 customers' }).click()
  await dialog.getByRole('heading', { name: 'Done' }).waitFor()
  expect(
    (await stored(page, word)).map(({ industry, country, paymentTermsDays }) => [industry, country, paymentTermsDays]),
  ).toEqual([
    ['banking', 'IN', 10],
    ['retail', 'US', 20],
    [null, 'US', 30],
    ['energy', 'IN', 40],
    ['other', 'US', 50],
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await cell(page, 3, 'industry').getByText('Energy').waitFor()

  // Undoing it shows first what it restores.
  await focusCell(page, 0, 'industry')
  await page.keyboard.press('Control+Z')
  const undo = page.getByRole('dialog', { name: 'Undo the last bulk change' })
  await undo.getByRole('heading', { name: 'Preview' }).waitFor()
  await undo.getByRole('button', { name: 'Undo 4 customers' }).click()
  await undo.getByRole('heading', { name: 'Undone' }).waitFor()
  await undo.getByRole('button', { name: 'Close' }).click()
  await cell(page, 3, 'industry').getByText('Energy').waitFor({ state: 'detached' })

  // What does not fit is said, and what is left out is, too.
  await put(Array.from({ length: 6 }, () => '1').join('\n'))
  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.press('Control+V')
  await page.getByText('The clipboard has 6 rows, but only 5 fit below this cell.').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await put('Asha\tactive')
  await focusCell(page, 0, 'accountOwnerEmpId')
  await page.keyboard.press('Control+V')
  await page.getByText('Status is left out: you cannot fill it in here.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Copying gives what a paste takes.
  await focusCell(page, 0, 'country')
  await page.keyboard.press('Control+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('United States')
  await done(opened)
})

test('cells that are selected together are counted, added up by currency, and copied', async () => {
  const opened = await open('finance')
  const { page } = opened
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { word } = await makeCustomers(page, 3)
  await openList(page, word)
  await focusCell(page, 0, 'paymentTermsDays')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const figures = page.locator('.range-foot')
  await figures.getByText('Count 3').waitFor()
  expect(await figures.textContent()).toContain('Sum 90 daysAverage 30 days')
  await expectNothingSerious(page)
  await page.keyboard.press('Control+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('30\n30\n30')
  await page.keyboard.press('Escape')
  await figures.waitFor({ state: 'detached' })
  // Shift and a click, then a drag to another corner.
  await cell(page, 0, 'paymentTermsDays').click({ position: { x: 4, y: 4 } })
  await cell(page, 1, 'industry').click({ position: { x: 4, y: 4 }, modifiers: ['Shift'] })
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell][aria-selected=true]').length > 2)
  await cell(page, 2, 'paymentTermsDays').hover({ position: { x: 4, y: 4 } })
  await page.mouse.down()
  await cell(page, 1, 'paymentTermsDays').hover({ position: { x: 4, y: 4 } })
  await page.mouse.up()
  await figures.getByText('Count 2').waitFor()
  await page.keyboard.press('ArrowUp')
  await figures.waitFor({ state: 'detached' })
  await done(opened)
})

exhaustively('who may change nothing gets no editor, and neither do narrow windows', async () => {
  const finance = await open('finance')
  const { word } = await makeCustomers(finance.page, 1)
  await finance.close()
  const reader = await open('marketing')
  const [active] = (await callAs(reader.page, 'getCustomers', { filter: '{"status":{"eq":"active"}}' }))
    .data as Customer[]
  for (const [name, field, isOpen] of [
    [active?.name ?? '', 'industry', false],
    [`${word} 1`, 'paymentTermsDays', false],
    [`${word} 1`, 'industry', true],
  ] as const) {
    await openList(reader.page, word, name)
    await focusCell(reader.page, 0, field)
    await reader.page.keyboard.press('F2')
    await reader.page.keyboard.press('x')
    expect(await reader.page.locator('.inline-edit').count(), `${name} ${field}`).toBe(isOpen ? 1 : 0)
    if (isOpen) await reader.page.keyboard.press('Escape')
  }
  await done(reader)
  const narrow = await open('finance', { width: 360 })
  await narrow.page.goto(`/Customers?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`)
  await narrow.page.getByRole('link', { name: `${word} 1` }).waitFor()
  await narrow.page.getByRole('button', { name: `Actions for ${word} 1` }).click()
  await narrow.page.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor()
  expect(await narrow.page.getByRole('menuitem', { name: 'Edit here' }).count()).toBe(0)
  await done(narrow)
})
