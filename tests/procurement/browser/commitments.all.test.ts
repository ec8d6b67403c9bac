import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Summary } from '../../../src/framework/lists/list-figures'
import { baseURL } from '../../browser/served'
import { openBrowser, scan, type TestPage } from '../../browser/session'
import { still } from '../../browser/still'
import { callAs, signedIn } from '../../e2e/signed-in'
import { widthsOfLook } from '../../setup/tier'

const committed = ['approved', 'ordered', 'partially_received', 'received', 'invoiced']

let browser: Browser
let opened: TestPage
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  opened = await signedIn(browser, 'finance', { baseURL })
  page = opened.page
})
afterAll(async () => {
  await opened?.close()
  await browser?.close()
})

/** Count and sum in the company's currency, as the operation of the list tells them. */
async function told(states: readonly string[]): Promise<{ count: number; sum: string }> {
  const { data, error } = await callAs(page, 'summarizeProcurements', {
    filter: JSON.stringify({ status: { in: states }, currency: { eq: 'INR' } }),
    groups: '[]',
    figures: '["sum:totalCost"]',
  })
  expect(error).toBeNull()
  const { count, figures } = data as Summary
  return { count, sum: (figures['sum:totalCost'] as Record<string, string>).INR ?? '' }
}

const inRupees = (sum: string) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(Number(sum))
const chart = () => page.getByRole('region', { name: /^Open commitments/ })
const line = () => chart().getByRole('button', { name: /^Open commitments/ })
const table = () => chart().getByRole('table')

test('what is committed and what waits stands above the list, with the figures of the list', async () => {
  await page.goto('/Procurements')
  const [open, waiting] = [await told(committed), await told(['requested'])]
  expect([open.count, waiting.count].every((count) => count > 0)).toBe(true)
  await line()
    .filter({ hasText: `Committed ${inRupees(open.sum)} · Waiting ${inRupees(waiting.sum)}` })
    .waitFor()
  expect(await line().getAttribute('aria-expanded')).toBe('false')
  await line().click()
  await chart().locator('svg .recharts-bar-rectangle').first().waitFor()
  await chart().getByRole('button', { name: 'Table' }).click()
  const sums = table().getByRole('row', { name: /^All/ })
  await sums.getByText(inRupees(open.sum)).waitFor()
  await sums.getByText(inRupees(waiting.sum)).waitFor()
  // Grouped otherwise, it is as much.
  await chart().getByRole('button', { name: 'Department' }).click()
  await table().getByRole('columnheader', { name: 'Department' }).waitFor()
  await sums.getByText(inRupees(open.sum)).waitFor()
  await chart().getByRole('button', { name: 'Project' }).click()
  await table().getByRole('columnheader', { name: 'Project' }).waitFor()
})

test('a count leads to exactly its records, a bar too', async () => {
  await page.goto('/Procurements?filter={}')
  const count = table()
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /Committed: show/ })
  const [, shown] = /show (\d+) /.exec((await count.getAttribute('aria-label')) ?? '') ?? []
  await count.click()
  await page.getByText(`of ${shown}`, { exact: false }).first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^1–${shown} of ${shown}$`) })
    .waitFor()
  const filter = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')
  expect(filter.status).toEqual({ in: committed })

  await page.goto('/Procurements?filter={}')
  await chart().getByRole('button', { name: 'Chart' }).click()
  await chart().locator('svg .recharts-bar-rectangle path').first().click()
  await page.waitForURL((url) => url.searchParams.get('filter')?.includes('status') ?? false)
  const bar = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')
  expect(bar.status).toEqual({ in: committed })
})

test('where nothing is committed nor waits, there is no chart', async () => {
  await page.goto(`/Procurements?filter=${encodeURIComponent(JSON.stringify({ status: { in: ['draft', 'paid'] } }))}`)
  await page.getByText(/1–\d+ of \d+/).waitFor()
  await still(page)
  expect(await chart().count()).toBe(0)
})

test.each(widthsOfLook())('nothing serious %i pixels wide, as chart and as table', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/Procurements?filter={}')
  for (const shape of ['Chart', 'Table']) {
    await chart().getByRole('button', { name: shape }).click()
    await chart()
      .locator(shape === 'Chart' ? 'svg .recharts-bar-rectangle' : 'table')
      .first()
      .waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
      expect(await scan(page), `${shape} ${colorScheme}`).toEqual([])
    }
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  }
})

test('purchases stand on a board as well', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/Procurements?as=board&filter={}')
  const { data } = await callAs(page, 'getProcurements', {
    filter: JSON.stringify({ status: { eq: 'requested' } }),
    perPage: '500',
  })
  const { length } = data as unknown[]
  const column = page.locator('[data-column][data-state=requested]')
  await column.getByRole('article').first().waitFor()
  await column
    .getByRole('heading', { level: 2 })
    .getByText(length > 25 ? `25 of ${length}` : `${length}`, { exact: true })
    .waitFor()
  expect(await column.getByRole('article').count()).toBe(Math.min(length, 25))
})

test('nothing went wrong on the way', () => {
  expect(opened.pageErrors).toEqual([])
  expect(opened.consoleErrors).toEqual([])
})
