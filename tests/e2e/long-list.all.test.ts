import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded'
import { rowTypes } from '../../server/database/type-parsers'
import { formatAmount } from '../../src/framework/values/money'
import { openBrowser, scan, type TestPage } from '../browser/session'
import { type Served, serve } from '../setup/server'
import { signedIn } from './signed-in'

const added = 3000

let browser: Browser
let embedded: EmbeddedDatabase
let served: Served
let client: pg.Client
let home: string

beforeAll(async () => {
  browser = await openBrowser()
  home = mkdtempSync(join(tmpdir(), 'steward-long-'))
  chmodSync(home, 0o711)
  embedded = await startEmbedded({ dataDir: home, log: () => {}, durable: false })
  const { host, port, user, password, database } = embedded.connection
  const place = `host=${encodeURIComponent(String(host))}&port=${port}`
  served = await serve('demo', { DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?${place}` })
  client = new pg.Client({ ...embedded.connection, types: rowTypes })
  await client.connect()
  await client.query(
    `insert into customers (name, country, currency, payment_terms_days, credit_limit, account_owner_emp_id, status)
     select 'Zinc works ' || lpad(n::text, 4, '0'), (array['IN', 'US'])[1 + n % 2], (array['INR', 'USD'])[1 + n % 2], 30, n * 10.01, 1 + n % 7,
       (array['prospect', 'active', 'on_hold'])[1 + n % 3] from generate_series(1, ${added}) n`,
  )
  await client.query('analyze customers')
})
afterAll(async () => {
  await browser?.close()
  await client?.end()
  await served?.stop()
  await embedded?.stop()
  for (const path of [embedded?.home, home]) if (path) rmSync(path, { recursive: true, force: true })
})

const open = (width: number, height = 900) => signedIn(browser, 'finance', { baseURL: served.baseURL, width, height })

async function done({ consoleErrors, pageErrors, close }: TestPage): Promise<void> {
  expect(pageErrors).toEqual([])
  expect(consoleErrors).toEqual([])
  await close()
}

const list = (page: Page): Locator => page.getByRole('grid', { name: 'Customers' })
const titles = (page: Page): Locator => list(page).locator('.table-title')

async function chooseLong(page: Page): Promise<void> {
  await page.goto('/Customers')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'Continuous scroll' }).check()
  await page.keyboard.press('Escape')
  await titles(page).first().waitFor()
}

async function count(): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*) as n from customers')
  return rows[0]?.n ?? 0
}

/** What is in view, by its place in the list, once everything has arrived. */
async function inView(page: Page): Promise<[number, string][]> {
  await page.waitForFunction(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [outer, head, all] = [box('.list-table'), box('.table-top'), box('.table-rows')]
    const rows = [...document.querySelectorAll('.table-record')].map((row) => row.getBoundingClientRect())
    if (!outer || !head || !all || rows.length === 0 || document.querySelector('.table-record[aria-busy]')) return false
    const [top, bottom] = [Math.min(...rows.map((row) => row.top)), Math.max(...rows.map((row) => row.bottom))]
    return top <= head.bottom && bottom >= Math.min(outer.bottom, all.bottom) - 2
  })
  return list(page)
    .locator('.table-record')
    .evaluateAll((rows) =>
      rows.map((row): [number, string] => [
        Number(row.getAttribute('aria-rowindex')),
        row.querySelector('.table-title')?.textContent ?? '',
      ]),
    )
}

test('thousands of rows are scrolled from the first to the last, none is missing or twice', async () => {
  const opened = await open(1280, 2600)
  const { page } = opened
  await chooseLong(page)
  const total = await count()
  await page.getByText(`${new Intl.NumberFormat('en-IN').format(total)} customers`).waitFor()
  expect(await list(page).getAttribute('aria-rowcount')).toBe(String(total + 1))
  const seen = new Map<number, string>()
  for (let last = false; !last; ) {
    for (const [index, name] of await inView(page)) seen.set(index, name)
    expect(await list(page).locator('.table-record').count()).toBeLessThan(80)
    last = await list(page).evaluate((table) => {
      table.scrollBy(0, table.clientHeight - 100)
      return table.scrollTop + table.clientHeight >= table.scrollHeight - 1
    })
  }
  for (const [index, name] of await inView(page)) seen.set(index, name)
  const { rows } = await client.query<{ name: string }>('select name from customers order by name, id')
  expect([...seen].sort(([a], [b]) => a - b).map(([, name]) => name)).toEqual(rows.map(({ name }) => name))
  await done(opened)
})

test('rows are ticked by keys, wherever they stand, and so are all that match but some', async () => {
  const opened = await open(1280)
  const { page } = opened
  await chooseLong(page)
  const filter = JSON.stringify({ name: { startsWith: 'Zinc works 00' }, status: 'prospect' })
  await page.goto(`/Customers?filter=${encodeURIComponent(filter)}`)
  await page.getByText('33 customers').waitFor()
  const status = page.getByRole('region', { name: 'Selected' }).getByRole('status')
  await list(page).getByRole('checkbox', { name: 'Select Zinc works 0003' }).focus()
  await page.keyboard.press('Space')
  await status.getByText('1 customer selected').waitFor()
  await list(page).evaluate((table) => table.scrollTo(0, table.scrollHeight))
  await list(page).getByRole('checkbox', { name: 'Select Zinc works 0099' }).check()
  await status.getByText('2 customers selected').waitFor()
  expect(await scan(page)).toEqual([])
  await list(page).getByRole('checkbox', { name: 'Select all rows' }).click()
  await status.getByText('All 33 matching customers selected').waitFor()
  await list(page).getByRole('checkbox', { name: 'Select Zinc works 0096' }).uncheck()
  await status.getByText('32 matching customers selected, 1 left out').waitFor()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('button', { name: 'Change notes' }).click()
  await page.keyboard.type('Ticked in the long list')
  await page.getByRole('button', { name: 'Preview' }).click()
  // Their credit limits want for a tax number, so that each is told why not.
  await page.getByRole('button', { name: 'Refused: 32' }).waitFor()
  await done(opened)
})

test('a jump to the end asks for what is there, and seldom for what was passed', async () => {
  const opened = await open(1280)
  const { page } = opened
  await chooseLong(page)
  await inView(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/getCustomers')) asked += 1
  })
  // As a dragged bar does: one place after the other, faster than any answer.
  const steps = 40
  const took = await list(page).evaluate(async (table, count) => {
    const began = performance.now()
    for (let step = 1; step <= count; step += 1) {
      table.scrollTop = (table.scrollHeight * step) / count
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - began
  }, steps)
  await titles(page).getByText(`Zinc works ${added}`).waitFor()
  expect(asked).toBeGreaterThan(0)
  // Two pages at most are drawn, and they are asked for once in 70 ms.
  expect(asked).toBeLessThan(2 * (took / 70 + 3))
  await titles(page).getByText(`Zinc works ${added}`).click()
  await page.getByRole('heading', { level: 1, name: `Zinc works ${added}` }).waitFor()
  await done(opened)
})

test('the row with the focus keeps it while others are scrolled past, and stays the next to Tab from', async () => {
  const opened = await open(1280)
  const { page } = opened
  await chooseLong(page)
  await inView(page)
  const third = titles(page).nth(2)
  const name = await third.textContent()
  await third.focus()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (const part of [0.1, 0.9, 0.5, 0.2]) {
    await list(page).evaluate((table, at) => {
      table.scrollTop = table.scrollHeight * at
    }, part)
    await inView(page)
    expect(await focused()).toBe(name)
  }
  await page.keyboard.press('Tab')
  expect(await focused()).not.toBe(name)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  await done(opened)
})

test('what is being edited stays with its record, whatever its element draws meanwhile', async () => {
  const opened = await open(1280)
  const { page } = opened
  await chooseLong(page)
  await inView(page)
  const third = titles(page).nth(2)
  const name = (await third.textContent()) ?? ''
  await third.focus()
  await page.getByText('In the list: Enter, F2').waitFor({ state: 'attached' })
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('77')
  await page.getByRole('group', { name: `Credit limit of ${name}` }).waitFor()
  const edited = list(page).locator('.table-record:has(.inline-entered) .table-title')
  expect(await edited.allTextContents()).toEqual([name])
  for (const [part, found] of [
    [0.5, []],
    [0, [name]],
  ] as const) {
    await list(page).evaluate((table, at) => {
      table.scrollTop = table.scrollHeight * at
    }, part)
    await inView(page)
    expect(await edited.allTextContents()).toEqual(found)
  }
  await page
    .getByRole('group', { name: `Credit limit of ${name}` })
    .getByRole('textbox')
    .press('Escape')
  await edited.waitFor({ state: 'detached' })
  await done(opened)
})

test('columns are sorted, widened, moved and kept in view with keys, and stay so', async () => {
  const opened = await open(1000)
  const { page } = opened
  // Columns that somebody chose are not folded.
  const columns = ['name', 'accountOwnerEmpId', 'country', 'creditLimit', 'contacts', 'status']
  await page.evaluate((names) => localStorage.setItem('steward.columns.customers', JSON.stringify(names)), columns)
  await chooseLong(page)
  const menu = async (column: string, item: string) => {
    await page.getByRole('button', { name: `Column ${column}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
  }
  await menu('Credit limit', 'Sort descending')
  await titles(page).getByText('Zinc works 3000').waitFor()
  expect(await page.getByRole('columnheader', { name: /^Credit limit/ }).getAttribute('aria-sort')).toBe('descending')
  const edge = page.getByRole('separator', { name: 'Width of Country' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await edge.press('ArrowRight')
  await edge.press('ArrowRight')
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(before + 32))
  await menu('Country', 'Move left')
  await menu('Status', 'Pin')
  await page.reload()
  await titles(page).first().waitFor()
  const headings = await list(page).getByRole('columnheader').allTextContents()
  expect(headings.slice(0, 4)).toEqual(['Name', 'Status', 'Country', 'Account owner'])
  expect(await edge.getAttribute('aria-valuenow')).toBe(String(before + 32))
  const places = () =>
    list(page).evaluate((table) => {
      const heading = table.querySelectorAll('[role="columnheader"]')[1]
      const cells = [heading, ...table.querySelectorAll('.table-record > :nth-child(2)')]
      return [...new Set(cells.map((cell) => Math.round(cell?.getBoundingClientRect().x ?? 0)))]
    })
  const unmoved = await places()
  expect(unmoved).toHaveLength(1)
  // What may stay behind is a layer of its own: at rest no cell asks for it.
  const stays = () =>
    list(page).evaluate(
      (table) =>
        [...table.querySelectorAll('.table-pinned')].filter((cell) => getComputedStyle(cell).left !== 'auto').length,
    )
  expect(await stays()).toBe(0)
  await list(page).evaluate((table) => table.scrollBy(2000, 0))
  await page.locator('.table-aside').waitFor()
  expect(await list(page).evaluate((table) => table.scrollLeft)).toBeGreaterThan(20)
  expect(await places()).toEqual(unmoved)
  expect(await stays()).toBeGreaterThan(20)
  await list(page).evaluate((table) => table.scrollBy(-2000, 0))
  await expect.poll(() => page.locator('.table-aside').count()).toBe(0)
  expect(await places()).toEqual(unmoved)
  await done(opened)
})

test('a heading is dragged to another place, and its edge to another width', async () => {
  const opened = await open(1280)
  const { page } = opened
  await chooseLong(page)
  const heading = (name: RegExp) => page.getByRole('columnheader', { name })
  await heading(/^Contacts/).dragTo(heading(/^Account owner/))
  await expect
    .poll(async () => (await list(page).getByRole('columnheader').allTextContents()).slice(0, 3))
    .toEqual(['Name', 'Contacts', 'Account owner'])
  const edge = page.getByRole('separator', { name: 'Width of Name' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  const box = await edge.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 64, (box?.y ?? 0) + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(before + 60))
  await done(opened)
})

test('groups open level by level down to their records, with the figures of the database', async () => {
  const opened = await open(1280)
  const { page } = opened
  await chooseLong(page)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('combobox', { name: 'Group level 1' }).selectOption({ label: 'Status' })
  await page.getByRole('combobox', { name: 'Group level 2' }).selectOption({ label: 'Country' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open On hold' }).click()
  const { rows } = await client.query<{ n: number; total: string; mean: string }>(
    `select count(*) as n, sum(credit_limit)::numeric(18,2) as total, round(avg(credit_limit), 2) as mean
     from customers where status = 'on_hold' and country = 'IN'`,
  )
  const { n = 0, total = '', mean = '' } = rows[0] ?? {}
  const india = page.getByRole('row').filter({ has: page.getByText('India', { exact: true }) })
  expect(await india.getByRole('gridcell').allTextContents()).toEqual(
    expect.arrayContaining([String(n), formatAmount(total, 'INR'), formatAmount(mean, 'INR')]),
  )
  await page.getByRole('button', { name: 'Records of India' }).click()
  await page.getByText(`${n} customers`).waitFor()
  const records = page.getByRole('grid', { name: 'India' })
  expect(await records.getAttribute('aria-rowcount')).toBe(String(n + 1))
  expect(await page.getByRole('button', { name: 'All groups' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
  await page.getByRole('button', { name: 'All groups' }).click()
  await page.getByRole('button', { name: 'Close On hold' }).waitFor()
  expect(await scan(page)).toEqual([])
  await done(opened)
})

test.each([360, 1280])('pages get the figures of all rows, and the long list fits, at %i px', async (width) => {
  const opened = await open(width)
  const { page } = opened
  await page.goto('/Customers?filter=%7B%22currency%22%3A%7B%22eq%22%3A%22USD%22%7D%7D')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('checkbox', { name: 'Show totals' }).check()
  await page.keyboard.press('Escape')
  const { rows } = await client.query<{ total: string }>(
    `select sum(credit_limit)::numeric(18,2) as total from customers where currency = 'USD'`,
  )
  const figures = page.getByRole('region', { name: 'Totals of all customers' })
  await figures.getByText(formatAmount(rows[0]?.total ?? '', 'USD'), { exact: true }).waitFor()
  await chooseLong(page)
  await list(page).press('End')
  await titles(page).getByText(`Zinc works ${added}`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await scan(page)).toEqual([])
  await done(opened)
})
