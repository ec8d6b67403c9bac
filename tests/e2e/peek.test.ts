import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { baseURL } from '../browser/shared'
import { signedIn, tabTo } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const range = /1–\d+ of \d+/

async function open(address: string, options = {}, username = 'finance') {
  const opened = await signedIn(browser, username, { baseURL, ...options })
  await opened.page.goto(address)
  await opened.page.getByText(range).waitFor()
  return opened
}

async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors).toEqual([])
  await close()
}

const panel = (page: Page) => page.getByRole('region', { name: 'Quick view: Customer' })
const head = (page: Page) => panel(page).getByRole('heading', { level: 2 }).first()
const peeked = (page: Page) => new URL(page.url()).searchParams.get('peek')
const look = async (page: Page, name: string) => {
  const folder = process.env.PEEK_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Names of the first rows, as their links say them. */
const names = (page: Page) =>
  page
    .locator('main [data-id]')
    .evaluateAll((rows) => rows.flatMap((row) => row.querySelector('a[href$="/show"]')?.textContent ?? []))

test('keys open a record beside its list, follow the rows over pages, and close to where they were', async () => {
  const opened = await open('/Customers?perPage=10')
  const { page } = opened
  const [first = '', second = ''] = await names(page)
  await tabTo(page, 'checkbox', 'Select all rows')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction((text) => document.activeElement?.textContent === text, first)
  await page.keyboard.press('Space')
  await head(page).getByText(first).waitFor()
  await panel(page)
    .getByText(/^1 of \d+$/)
    .waitFor()
  await look(page, 'desk')
  expect(await scan(page)).toEqual([])
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Customers')
  await page.keyboard.press('j')
  await head(page).getByText(second).waitFor()
  await page.keyboard.press('k')
  await head(page).getByText(first).waitFor()
  for (let pressed = 1; pressed < 10; pressed += 1) {
    await page.keyboard.press('ArrowDown')
    await panel(page)
      .getByText(new RegExp(`^${pressed + 1} of`))
      .waitFor()
  }
  await page.keyboard.press('ArrowDown')
  await panel(page)
    .getByText(/^11 of \d+$/)
    .waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  const id = peeked(page)
  const name = await head(page).textContent()

  await page.reload()
  await head(page)
    .getByText(name ?? '')
    .waitFor()
  expect(peeked(page)).toBe(id)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.waitForFunction((text) => document.activeElement?.textContent === text, name)
  expect(peeked(page)).toBeNull()
  await done(opened)
})

test('a row is opened by its button, whole by Enter, and the page goes on through the list', async () => {
  const opened = await open('/Customers?perPage=10')
  const { page } = opened
  const [, second = '', third = ''] = await names(page)
  await page.getByRole('link', { name: second, exact: true }).hover()
  await page.getByRole('button', { name: `Quick view: ${second}` }).click()
  await head(page).getByText(second).waitFor()
  await page.goBack()
  await panel(page).waitFor({ state: 'detached' })
  await page.goForward()
  await head(page).getByText(second).waitFor()
  await panel(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/show')
  const place = page.getByRole('navigation', { name: 'In the list' })
  await place.getByText(/^2 of \d+$/).waitFor()
  await look(page, 'record')
  expect(await scan(page)).toEqual([])
  await place.getByRole('link', { name: `Next: ${third}` }).click()
  await page.getByRole('heading', { level: 1, name: third }).waitFor()
  await place.getByText(/^3 of \d+$/).waitFor()
  await page.goto('/Customers')
  await page.getByText(range).waitFor()
  expect(peeked(page)).toBeNull()
  await done(opened)
})

test('a tap on a card of a phone opens a sheet, and the list is back after it', async () => {
  const opened = await open('/Customers', { width: 360, height: 800, isPhone: true })
  const { page } = opened
  const [first = ''] = await names(page)
  await look(page, 'phone-list')
  await page.locator('main li[data-id] .card-facts').first().tap()
  const sheet = page.getByRole('dialog', { name: 'Quick view: Customer' })
  await sheet.getByRole('heading', { level: 2, name: first }).waitFor()
  await look(page, 'phone')
  expect(await scan(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Next record' }).tap()
  await sheet.getByText(/^2 of \d+$/).waitFor()
  await sheet.getByRole('button', { name: 'Close quick view' }).tap()
  await sheet.waitFor({ state: 'detached' })
  await done(opened)
})

test('an address with a record that is none, or that one may not see, opens nothing of it', async () => {
  const opened = await open('/Customers?peek=999999999')
  const { page } = opened
  await panel(page).getByRole('heading', { name: 'Record not found' }).waitFor()
  for (const hostile of ['-1', '0', '1e3', '%27--', '9'.repeat(40), 'constructor']) {
    await page.goto(`/Customers?peek=${hostile}`)
    await page.getByText(range).waitFor()
    expect(await panel(page).count()).toBe(0)
  }
  // The first address asks for a record that is not there.
  expect(opened.consoleErrors.every((text) => text.includes('404'))).toBe(true)
  expect(opened.pageErrors).toEqual([])
  await opened.close()
})

test('/ leads to the search box from anywhere in the list, and the box shows all its words', async () => {
  const opened = await open('/Customers')
  const { page } = opened
  const box = page.getByRole('searchbox', { name: 'Search customers' })
  await page.locator('main [role=gridcell]').nth(4).click()
  await page.keyboard.press('/')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('a/b')
  expect(await box.inputValue()).toBe('a/b')
  await page.goto('/CompanyAccounts')
  const other = page.getByRole('searchbox')
  await other.waitFor()
  expect(await other.evaluate(hidesPlaceholder)).toBe(false)
  await done(opened)
})

test('contracts that end this quarter are two clicks away, and the address keeps the words', async () => {
  const opened = await open('/StatementOfWorks?filter=%7B%7D')
  const { page } = opened
  await page.getByRole('button', { name: 'End date', exact: true }).click()
  const choices = page.getByRole('dialog', { name: 'Filter by end date' })
  await choices.getByRole('button', { name: 'This quarter' }).click()
  await page.waitForURL(/endOfQuarter/)
  const filter = new URL(page.url()).searchParams.get('filter') ?? ''
  expect(JSON.parse(filter)).toEqual({ endDate: { between: ['$startOfQuarter', '$endOfQuarter'] } })
  await look(page, 'quarter')
  expect(await scan(page)).toEqual([])
  await choices.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'End date: this quarter', exact: true }).waitFor()
  await done(opened)
})

test('all choices of the display are in sight at once', async () => {
  const opened = await open('/EmployeeTable', {}, 'hr')
  const { page } = opened
  await page.getByRole('button', { name: 'Display' }).click()
  const choices = page.getByRole('dialog', { name: 'Display' })
  await choices.getByRole('textbox', { name: 'Find a column' }).waitFor()
  await look(page, 'display')
  const places = [choices, choices.getByRole('group', { name: 'Columns' }), choices.getByRole('combobox').last()]
  for (const place of places) {
    const box = await place.boundingBox()
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  }
  await choices.getByRole('textbox', { name: 'Find a column' }).fill('joining')
  expect(await choices.getByRole('checkbox', { name: /joining/i }).count()).toBeGreaterThan(0)
  expect(await choices.getByRole('checkbox', { name: 'Department', exact: true }).count()).toBe(0)
  expect(await scan(page)).toEqual([])
  await done(opened)
})

/** Measures the placeholder in the font of the box. */
function hidesPlaceholder(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return true
  const style = getComputedStyle(element)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return true
  canvas.font = style.font
  const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  return canvas.measureText(element.placeholder).width > room
}
