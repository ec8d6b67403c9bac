import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorTable } from '../../src/framework/errors'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { readPdf } from './pdf'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Sow {
  id: number
  title: string
  labels: { customerId: string }
}

/** Opens an agreement with rates, and answers it. */
async function openSow(page: Page): Promise<Sow> {
  const filter = '{"type":{"eq":"time_and_material"}}'
  const { data } = await callAs(page, 'getSowDetails', { filter, perPage: '1' })
  const [sow] = data as [Sow]
  await page.goto(`/StatementOfWorks/${sow.id}/show`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return sow
}

const pdfButton = (page: Page) => page.getByRole('button', { name: 'PDF', exact: true })

async function saved(page: Page): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), pdfButton(page).click()])
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

test('a record on pages: sections, rows inside it, related lists and how much of them, every page with its heads', async () => {
  const { page, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  const rates = Array.from({ length: 130 }, (_, at) => ({ role: `सलाहकार ${at}`, rate: '1250.5' }))
  await page.route('**/sow/getSowDetailsById', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const data = { ...body.data, title: 'Ω समझौता ₹ é', rateCard: rates, currency: 'INR' }
    await route.fulfill({ response, json: { ...body, data } })
  })
  await page.route('**/sow/getPoDetails', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const [row] = body.data
    const data = Array.from({ length: 5 }, (_, at) => ({ ...row, id: 9000 + at, can: at > 0 ? ['export'] : ['show'] }))
    await route.fulfill({ response, json: { ...body, data, total: 60 } })
  })
  const { id, labels } = await openSow(page)
  expect(await scan(page)).toEqual([])
  const { name, file } = await saved(page)
  expect(name).toMatch(new RegExp(`^sows-${id}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`))
  await page.getByText(`${name} saved`).waitFor()
  const { pages, texts, shaped } = readPdf(file)
  expect(pages.length).toBeGreaterThan(1)
  pages.forEach((drawn, index) => {
    expect(drawn.join('')).toContain('Ω समझौता ₹ é')
    expect(drawn).toContain(`Page ${index + 1} of ${pages.length}`)
  })
  const inRates = pages.filter((drawn) => drawn.includes('सलाहकार'))
  expect(inRates.length).toBeGreaterThan(1)
  for (const drawn of inRates) expect(drawn).toEqual(expect.arrayContaining(['Role', 'Rate']))
  expect(shaped.filter(({ text }) => text === 'सलाहकार')).toHaveLength(130)
  expect(texts.filter((text) => text === '₹1,250.50')).toHaveLength(130)
  expect(texts).toEqual(expect.arrayContaining(['Agreement', 'Customer', labels.customerId, 'Time and material']))
  expect(texts).toContain('Purchase orders: 4 of 60')
  expect(texts.join(' ')).toMatch(/, \d\d \w{3} \d{4}, \d\d:\d\d \(Asia\/Kolkata\)/)
  expect(texts.join(' ')).not.toMatch(/□|cannot be drawn/)
  expect(pageErrors).toEqual([])
  await close()
})

test('what the person does not receive is not in the PDF, and a refusal is told in words and saves nothing', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await page.route('**/sow/getSowDetailsById', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { value: _value, ...data } = body.data
    await route.fulfill({ response, json: { ...body, data } })
  })
  const { title } = await openSow(page)
  const { name, file } = await saved(page)
  expect(name.replace(/-\d{4}-\d\d-\d\d\.pdf$/, '')).toBe(`sows-${title.toLowerCase().replace(/\W+/g, '-')}`)
  const { texts } = readPdf(file)
  expect(texts).toContain('Currency')
  expect(texts).not.toContain('Value')
  let downloads = 0
  page.on('download', () => downloads++)
  await page.route('**/sow/getPoDetails', (route) =>
    route.fulfill({
      status: 503,
      json: { data: null, error: errorTable.unavailable.message, code: 'unavailable', requestId: 'r' },
    }),
  )
  await pdfButton(page).click()
  await page.getByText(/^The PDF could not be made\. .*not available at the moment/).waitFor()
  expect(downloads).toBe(0)
  await close()
})

test('who may not take the record out is offered no PDF of it', async () => {
  const { page, close } = await signedIn(browser, 'marketing', { baseURL })
  const { data } = await callAs(page, 'getCustomers', { perPage: '1' })
  const [customer] = data as [{ id: number }]
  await page.goto(`/Customers/${customer.id}/show`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await pdfButton(page).count()).toBe(0)
  await close()
})
