import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdBack } from '../browser/hold'
import { openBrowser, scan } from '../browser/session'
import { baseURL } from '../browser/shared'
import { still } from '../browser/still'
import { exhaustively, widthsOfLook } from '../setup/tier'
import { callAs, signedIn, tabTo } from './signed-in'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function open(width: number, address = '/Customers') {
  const opened = await signedIn(browser, 'finance', { baseURL, width })
  await opened.page.goto(address)
  await opened.page.getByText(/1–\d+ of \d+/).waitFor()
  return opened
}

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** Presses Tab until the element has the focus. */
async function tabInto(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('60 tabs did not lead there')
}

/** Types into the box that has the focus, and takes the option with these words. */
async function pick(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  const option = page.getByRole('option', { name: words, exact: true }).first()
  await option.waitFor()
  const place = await option.getAttribute('data-option-index')
  for (let pressed = 0; pressed < Number(place); pressed += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** From the field of a condition to its comparison, so many further than the first. */
async function compare(page: Page, down: number): Promise<void> {
  await page.keyboard.press('Tab')
  for (let pressed = 0; pressed < down; pressed += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
}

const built = {
  and: [
    { country: { eq: 'IN' } },
    { or: [{ industry: { in: ['it_services'] } }, { createdAt: { between: ['$startOfMonth', '$endOfMonth'] } }] },
    { 'accountOwnerEmpId.designation': { contains: 'a' } },
  ],
}
const inWords =
  'Country is India and (Industry is any of IT services or Created is in this month) and Account owner: Designation contains a'

async function buildByKeys(page: Page): Promise<void> {
  await tabTo(page, 'button', 'More filters')
  const opens = await page.getByRole('button', { name: 'More filters', exact: true }).getAttribute('aria-haspopup')
  await page.keyboard.press('Enter')
  if (opens === 'menu') {
    // The bar has no room for all filters: the others come first.
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
  }
  const dialog = page.getByRole('dialog', { name: 'Filter customers' })
  await tabInto(page, dialog.getByRole('combobox', { name: 'Field' }))
  await pick(page, 'Country')
  await compare(page, 0)
  await pick(page, 'India')
  await tabTo(page, 'button', 'Add group')
  await page.keyboard.press('Enter')
  await pick(page, 'Industry')
  await compare(page, 2)
  await page.keyboard.press('Space')
  await tabInto(page, dialog.getByRole('button', { name: 'Add condition' }).first())
  await page.keyboard.press('Enter')
  await pick(page, 'Created')
  await compare(page, 0)
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('ArrowDown')
  await tabInto(page, dialog.getByRole('button', { name: 'Add condition' }).last())
  await page.keyboard.press('Enter')
  await pick(page, 'Account owner: Designation')
  await compare(page, 3)
  await page.keyboard.type('a')
  expect(await scan(page)).toEqual([])
  await tabTo(page, 'button', 'Apply')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

exhaustively.each(widthsOfLook())(
  'at %i px a nested filter is built with keys, told in words, and lives in the address',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await open(width)
    await buildByKeys(page)
    const chip = page.getByRole('button', { name: inWords })
    await chip.waitFor()
    expect(JSON.parse(asked(page, 'filter') ?? '')).toEqual(built)
    const { total } = (await callAs(page, 'getCustomers', { filter: JSON.stringify(built) })) as unknown as {
      total: number
    }
    expect(total).toBeGreaterThan(0)
    await page.getByText(`1–${Math.min(total, 25)} of ${total}`).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)

    await page.reload()
    await chip.waitFor()
    await chip.click()
    const dialog = page.getByRole('dialog', { name: 'Filter customers' })
    expect(await dialog.getByRole('combobox', { name: 'Field' }).first().inputValue()).toBe('Country')
    await dialog.getByRole('button', { name: 'Remove group 2' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Country is India and Account owner: Designation contains a' }).waitFor()
    await page.getByRole('button', { name: 'Remove the filter more filters' }).click()
    await page.getByRole('button', { name: 'More filters', exact: true }).waitFor()
    // In a narrow window the button was there before.
    await expect.poll(() => asked(page, 'filter')).toBe('{}')
    await page.goBack()
    await page.goBack()
    await chip.waitFor()
    expect(pageErrors).toEqual([])
    expect(consoleErrors).toEqual([])
    await close()
  },
)

test('whoever went on from the rows to the search types there, whatever rows come meanwhile', async () => {
  const { page, close } = await open(1280)
  const grid = page.getByRole('grid')
  const titles = await grid.locator('[data-field=name] a').allTextContents()
  await grid.locator('[data-field=name] a').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction((text) => document.activeElement?.textContent === text, titles[1])
  const search = page.getByRole('searchbox', { name: 'Search customers' })
  await search.focus()
  // Of the rows that match, none was there before but the last.
  const word = titles.at(-1) ?? ''
  for (const part of [word.slice(0, 4), word.slice(4)]) {
    await page.keyboard.type(part)
    const typed = await search.inputValue()
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes(typed))
    await still(page)
  }
  expect(await search.inputValue()).toBe(word)
  expect(await search.evaluate((box) => box === document.activeElement)).toBe(true)
  await close()
})

exhaustively('whoever left the rows by keys from the actions of one finds back by keys', async () => {
  const { page, close } = await open(1280)
  const grid = page.getByRole('grid')
  const isInside = () => page.evaluate(() => !!document.activeElement?.closest('[role=gridcell]'))
  await grid
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem').first().press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(isInside).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(isInside).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(isInside).toBe(true)
  await close()
})

test('the menu of a row keeps the keys when the editing of rows arrives while it is open', async () => {
  const { page, close } = await open(1280)
  const arrive = await holdBack(page, /\/assets\/create-inline-editing-[^/]*\.js$/)
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  const first = page.getByRole('menuitem').first()
  await expect.poll(() => first.evaluate((entry) => entry === document.activeElement)).toBe(true)
  const editing = page.getByRole('menuitem', { name: 'Edit here' })
  expect(await editing.count()).toBe(0)
  arrive()
  await editing.waitFor()
  expect(await first.evaluate((entry) => entry === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await close()
})

exhaustively('an unfinished condition and too long an address are told, and the list stays as it is', async () => {
  const long = { and: Array.from({ length: 9 }, () => ({ name: { contains: 'x'.repeat(140) } })) }
  const { page, close } = await signedIn(browser, 'finance', { baseURL, width: 360 })
  await page.goto(`/Customers?filter=${encodeURIComponent(JSON.stringify(long))}`)
  await page.getByText('No customers match').waitFor()
  await page.getByRole('button', { name: /^Name contains/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter customers' })
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByText('Choose a field, or remove this condition.').waitFor()
  await pick(page, 'Notes')
  await dialog.getByRole('textbox', { name: 'Value' }).last().fill('y'.repeat(200))
  await dialog.getByText(/The address of the list would grow too long/).waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  expect(await dialog.isVisible()).toBe(true)
  expect(JSON.parse(asked(page, 'filter') ?? '')).toEqual(long)
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await page.getByText(/1–\d+ of \d+/).waitFor()
  expect(asked(page, 'filter')).toBe('{}')
  await close()
})

exhaustively(
  'a person is filtered by as me or my team, and a condition nobody can read is shown to be removed',
  async () => {
    const { page, close } = await open(1280)
    await page.getByRole('button', { name: 'Account owner', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filter by account owner' })
    await panel.getByRole('button', { name: 'My team' }).click()
    await page.waitForURL((url) => url.searchParams.get('filter') === '{"accountOwnerEmpId":{"in":"$reports"}}')
    await panel.getByRole('button', { name: 'Me', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('filter') === '{"accountOwnerEmpId":{"eq":"$me"}}')
    await panel.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Account owner: Me' }).waitFor()
    await page.goto(`/Customers?filter=${encodeURIComponent('{"and":"nonsense"}')}`)
    await page.getByRole('button', { name: 'Unreadable condition' }).waitFor()
    await page.getByRole('button', { name: 'Remove the filter more filters' }).click()
    await page.getByText(/1–\d+ of \d+/).waitFor()
    await close()
  },
)

const sorted = [
  ['country', 'asc'],
  ['status', 'desc'],
  ['name', 'asc'],
]

async function expectSorted(page: Page): Promise<void> {
  const chips = page.getByRole('list', { name: 'Sorted by' }).getByRole('button', { name: /reverse/ })
  await page.waitForURL((url) => url.searchParams.get('sort') === 'country,-status,name')
  await expect.poll(() => chips.allTextContents()).toEqual(['1. Country', '2. Status', '3. Name'])
  const { data } = (await callAs(page, 'getCustomers', { sort: JSON.stringify(sorted) })) as {
    data: { name: string }[]
  }
  const names = data.slice(0, 5).map(({ name }) => name)
  const links = page.locator('main a[href*="/Customers/"][href$="/show"]').filter({ hasNotText: /^(Open|Edit)/ })
  await expect.poll(async () => (await links.allTextContents()).slice(0, 5)).toEqual(names)
}

exhaustively('Shift and a click add keys to the order; one key alone shows no chips', async () => {
  const { page, pageErrors, close } = await open(1280)
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  await head('Country').click()
  await page.waitForURL((url) => url.searchParams.get('sort') === 'country')
  expect(await page.getByRole('list', { name: 'Sorted by' }).count()).toBe(0)
  await head('Status').click({ modifiers: ['Shift'] })
  await page.waitForURL((url) => url.searchParams.get('sort') === 'country,status')
  await head('Status').click({ modifiers: ['Shift'] })
  await page.waitForURL((url) => url.searchParams.get('sort') === 'country,-status')
  await head('Name').click({ modifiers: ['Shift'] })
  await expectSorted(page)
  await page.getByRole('button', { name: 'Stop sorting by country' }).click()
  await page.waitForURL(
    (url) => url.searchParams.get('sort') === 'status,name' && url.searchParams.get('order') === 'DESC',
  )
  await page.goBack()
  await expectSorted(page)
  await page.reload()
  await expectSorted(page)
  expect(pageErrors).toEqual([])
  await close()
})

exhaustively('at 360 px keys alone add, turn and move the keys of the order', async () => {
  const { page, pageErrors, close } = await open(360)
  await tabTo(page, 'button', /^More$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Sort')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Sort' })
  await tabInto(page, panel.getByRole('combobox', { name: 'Add sort field' }))
  await pick(page, 'Country')
  await page.waitForURL((url) => url.searchParams.get('sort') === 'name,country')
  await tabTo(page, 'button', 'Move country up')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('sort') === 'country,name')
  await tabInto(page, panel.getByRole('combobox', { name: 'Add sort field' }))
  await pick(page, 'Status')
  await page.waitForURL((url) => url.searchParams.get('sort') === 'country,name,status')
  await tabTo(page, 'button', '3. Status, ascending: reverse')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('sort') === 'country,name,-status')
  await tabTo(page, 'button', 'Move status up')
  await page.keyboard.press('Enter')
  expect(await scan(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The panel, then the sheet that holds its button.
  await page.keyboard.press('Escape')
  await expectSorted(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  expect(pageErrors).toEqual([])
  await close()
})
