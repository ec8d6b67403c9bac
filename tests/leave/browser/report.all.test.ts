import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPeriodAround } from '../../../src/framework/reports/periods'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { signedIn } from '../../e2e/signed-in'
import { companyToday } from '../../setup/clock'
import { schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

const table = (page: Page) => page.getByRole('table', { name: 'Leave report' })

/** The report opens on this month, in which not everybody takes leave. */
const { from, to } = findPeriodAround('fiscalYear', companyToday(), 4)
const ofYear = `from=${from}&to=${to}`

async function opened(page: Page, address = '/LeaveReport?'): Promise<void> {
  await page.goto(`${address}${address.endsWith('?') ? '' : '&'}${ofYear}`)
  await table(page).waitFor()
}

/** The number that the link of a cell shows. */
const shown = async (page: Page, name: RegExp) =>
  Number((await table(page).getByRole('link', { name }).first().innerText()).replace(/\D.*/s, ''))

test.each(widthsOfLook())(
  'at %i px the leave report has a chart, a table with the same figures, and a period to step',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
    await opened(page)
    await page.locator('.bars svg').first().waitFor()
    await page.getByText(/^As of .* \(Asia\/Kolkata\)\. Compared with /).waitFor()
    await expectGood(page)

    const period = page.getByRole('heading', { level: 2 }).first()
    const year = await period.innerText()
    await page.getByRole('button', { name: 'Earlier period' }).click()
    await expect.poll(() => period.innerText()).not.toBe(year)
    expect(page.url()).toMatch(/from=\d{4}-04-01&to=\d{4}-03-31/)
    await page.getByRole('button', { name: 'Later period' }).click()
    await expect.poll(() => period.innerText()).toBe(year)

    await page.getByText('Customize', { exact: true }).click()
    await page.getByRole('combobox', { name: 'then by' }).selectOption('')
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('status')
    await table(page).getByRole('columnheader', { name: 'Status' }).waitFor()
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

test('a figure opens exactly its records, and coming back the report stands as it was', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  await opened(page, '/LeaveReport?by=status')
  const count = await shown(page, /^Approved, Count: open/)
  await table(page)
    .getByRole('link', { name: /^Approved, Count: open/ })
    .click()
  await page.waitForURL(/\/LeaveRequests\?/)
  await page
    .getByText(new RegExp(`of ${count}$`))
    .first()
    .waitFor()
  await page.goBack()
  expect(await shown(page, /^Approved, Count: open/)).toBe(count)
  await close()
})

test('a filter narrows the report, stays in its address and in what it opens', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  await opened(page, `/LeaveReport?by=status&filter=${encodeURIComponent('{"status":{"eq":"approved"}}')}`)
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: /Status.*Approved/ })
    .waitFor()
  expect(await table(page).getByRole('rowheader').allInnerTexts()).toEqual(['Approved', 'All'])
  await close()
})

test('an employee is told their own leave only, and a report is taken out as CSV and PDF', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await opened(page, '/LeaveReport?by=empId')
  expect(await table(page).getByRole('rowheader').count()).toBe(2)
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(csv.suggestedFilename()).toMatch(/^leave-report-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...rows] = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Person,Count,Days requested or taken')
  expect(rows.map((row) => row.split(',')[0])).toHaveLength(2)
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await close()
})
