import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorTable } from '../../src/framework/errors'
import { formatAmount } from '../../src/framework/values/money'
import { openBrowser, scan } from '../browser/session'
import { baseURL } from '../browser/shared'
import { readCsv, withoutMark } from '../export/csv'
import { plainRows, readWorkbook } from '../export/workbook'
import { exhaustively } from '../setup/tier'
import { readPdf } from './pdf'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function openExport(page: Page, address = '/Customers'): Promise<void> {
  await page.goto(address)
  await page.getByText(/1–\d+ of \d+/).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog', { name: 'Export' }).waitFor()
}

async function saved(page: Page, kind: 'CSV' | 'Excel' | 'PDF'): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: kind, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

const byStatus = `/Customers?filter=${encodeURIComponent('{"status":{"in":["active"]}}')}&sort=country&order=DESC`

test('the CSV holds what the list shows: filtered, sorted, all rows, the columns of the screen', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await openExport(page, byStatus)
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('Status: Active').waitFor()
  const { data } = await callAs(page, 'getCustomers', {
    filter: '{"status":{"in":["active"]}}',
    sort: '[["country","desc"]]',
    perPage: '500',
  })
  const listed = (data as { name: string }[]).map(({ name }) => name)
  await dialog.getByText(`${listed.length} customers with these columns`).waitFor()
  expect(await scan(page)).toEqual([])
  const { name, file } = await saved(page, 'CSV')
  expect(name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  const [heads, ...records] = readCsv(withoutMark(file.toString()))
  const shown = await page.locator('.table-top .table-label').allTextContents()
  expect(heads?.filter((head) => head !== 'Credit limit currency')).toEqual(shown.filter((head) => head !== 'Actions'))
  expect(records.map(([first]) => first)).toEqual(listed)
  expect(listed.length).toBeGreaterThan(3)
  await dialog.getByText(`${name} saved: ${listed.length} rows`).waitFor()
  expect(pageErrors).toEqual([])
  await close()
})

exhaustively('the workbook holds the rows of the list, and on its second sheet the filters in words', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await openExport(page, byStatus)
  const listed = await callAs(page, 'getCustomers', {
    filter: '{"status":{"in":["active"]}}',
    sort: '[["country","desc"]]',
  })
  const { name, file } = await saved(page, 'Excel')
  expect(name).toMatch(/^customers-\d{4}-\d\d-\d\d\.xlsx$/)
  const { sheets } = readWorkbook(file)
  expect([...sheets.keys()]).toEqual(['Customers', 'About'])
  const [heads, ...records] = plainRows(sheets.get('Customers') ?? [])
  const shown = await page.locator('.table-top .table-label').allTextContents()
  expect(heads?.filter((head) => head !== 'Credit limit currency')).toEqual(shown.filter((head) => head !== 'Actions'))
  expect(records.map(([first]) => first)).toEqual((listed.data as { name: string }[]).map((row) => row.name))
  const about = plainRows(sheets.get('About') ?? [])
  expect(about).toEqual(
    expect.arrayContaining([
      ['Filter', 'Status: Active'],
      ['Records', String(records.length)],
    ]),
  )
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText(`${name} saved: ${records.length} rows`).waitFor()
  expect(pageErrors).toEqual([])
  await close()
})

test('the PDF has every row, the filters in words, who and when, and its pages counted', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await page.route('**/sow/getCustomers', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    // Enough rows for several pages, and what fonts lack or have: the server's own are few and plain.
    const many = Array.from({ length: 120 }, (_, at) => ({ ...body.data[0], id: 9000 + at, name: `Kunde ${at} Ωμέγα` }))
    const odd = { ...body.data[0], id: 8000, name: 'हिन्दी 🙂 Ñandú', creditLimit: '123456.5', currency: 'INR' }
    const kept = { ...body.data[0], id: 7000, name: 'Not exported', can: ['show'] }
    const data = [odd, kept, ...many]
    await route.fulfill({ response, json: { ...body, data, total: data.length } })
  })
  await openExport(page, byStatus)
  const { name, file } = await saved(page, 'PDF')
  expect(name).toMatch(/^customers-\d{4}-\d\d-\d\d\.pdf$/)
  const { pages, texts, shaped } = readPdf(file)
  expect(pages.length).toBeGreaterThan(2)
  const foot = /, \d\d \w{3} \d{4}, \d\d:\d\d \(Asia\/Kolkata\)/
  pages.forEach((drawn, index) => {
    expect(drawn).toEqual(expect.arrayContaining(['Customers', `Page ${index + 1} of ${pages.length}`]))
    expect(drawn.join(' ')).toMatch(foot)
  })
  expect(texts).toEqual(expect.arrayContaining(['Status: Active', '121 rows']))
  expect(texts.filter((text) => /^Kunde \d+ Ωμέγα$/.test(text))).toHaveLength(120)
  expect(texts.join(' ')).not.toContain('Not exported')
  expect(texts.join(' ')).toContain('Rows that cannot be exported: 1.')
  expect(texts).toContain('₹1,23,456.50')
  expect(texts.join('')).toContain('हिन्दी □ Ñandú')
  expect(shaped.find(({ text }) => text === 'हिन्दी')?.glyphs).toHaveLength(5)
  expect(texts.join(' ')).toContain('Some characters are not supported')
  expect(pageErrors).toEqual([])
  await close()
})

exhaustively('the PDF tells what the list adds up to, and is not saved where that is of other rows', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await openExport(page, byStatus)
  const summary = await callAs(page, 'summarizeCustomers', {
    filter: '{"status":{"in":["active"]}}',
    groups: '[]',
    figures: '["sum:creditLimit"]',
  })
  const { count, figures } = summary.data as { count: number; figures: { 'sum:creditLimit': Record<string, string> } }
  const { texts } = readPdf((await saved(page, 'PDF')).file)
  expect(texts).toContain(`${count} rows`)
  const sums = Object.entries(figures['sum:creditLimit'])
  expect(sums.length).toBeGreaterThan(0)
  for (const [currency, sum] of sums) expect(texts.join(' ')).toContain(formatAmount(sum, currency))

  await page.route('**/sow/summarizeCustomers', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, count: count + 1 } } })
  })
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  await page.getByRole('alert').getByText('The list changed during export').waitFor()
  await close()
})

test('who may not take records out is not offered to', async () => {
  const { page, close } = await signedIn(browser, 'marketing', { baseURL })
  await page.goto('/Customers')
  await page.getByText(/1–\d+ of \d+/).waitFor()
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
  await page.goto('/PointOfContact')
  await page.getByRole('button', { name: 'Export' }).waitFor()
  await close()
})

exhaustively(
  'a short file, a changing list and a refusal are told and save nothing; waiting can be given up',
  async () => {
    const { page, close } = await signedIn(browser, 'finance', { baseURL })
    let downloads = 0
    page.on('download', () => downloads++)
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await openExport(page)

    await page.route('**/sow/exportCustomers', async (route) => {
      const response = await route.fetch()
      const lines = (await response.text()).split('\r\n')
      await route.fulfill({ response, body: lines.slice(0, 3).join('\r\n') })
    })
    await dialog.getByRole('button', { name: 'CSV', exact: true }).click()
    await dialog.getByRole('alert').getByText('was cut off').waitFor()

    await page.unroute('**/sow/exportCustomers')
    await page.route('**/sow/exportCustomers', async (route) => {
      const response = await route.fetch()
      const whole = await response.body()
      await route.fulfill({ response, body: whole.subarray(0, whole.length - 1) })
    })
    await dialog.getByRole('button', { name: 'Excel', exact: true }).click()
    await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
    await dialog.getByRole('alert').getByText('was cut off').waitFor()

    await page.unroute('**/sow/exportCustomers')
    await page.route('**/sow/exportCustomers', (route) =>
      route.fulfill({
        status: 503,
        json: { data: null, error: errorTable.unavailable.message, code: 'unavailable', requestId: 'r' },
      }),
    )
    await dialog.getByRole('button', { name: 'CSV', exact: true }).click()
    await dialog.getByRole('alert').getByText('not available at the moment').waitFor()

    await page.route('**/sow/getCustomers', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, total: body.total + 1 } })
    })
    await dialog.getByRole('button', { name: 'PDF', exact: true }).click()
    await dialog.getByRole('alert').getByText('The list changed during export').waitFor()

    await page.unroute('**/sow/exportCustomers')
    await page.route('**/sow/exportCustomers', () => undefined)
    await dialog.getByRole('button', { name: 'CSV', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'CSV', exact: true }).waitFor()
    expect(downloads).toBe(0)
    await close()
  },
)

exhaustively('a list too long for pages offers CSV only, and says why', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await page.route('**/sow/getCustomers', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 10_000, totalCapped: true } })
  })
  await page.goto('/Customers')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('More than 10,000 customers').waitFor()
  await dialog.getByText('At most 5,000 rows; narrow the list or use CSV').waitFor()
  expect(await dialog.getByRole('button', { name: 'PDF', exact: true }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'CSV', exact: true }).isDisabled()).toBe(false)
  await close()
})
