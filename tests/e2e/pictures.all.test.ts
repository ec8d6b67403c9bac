import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser/session'
import { baseURL } from '../browser/shared'
import { callAs, signedIn } from './signed-in'

/** Where the pictures of the README are written; without it they are only taken. */
const folder = process.env.PICTURES

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  if (folder) mkdirSync(folder, { recursive: true })
})
afterAll(() => browser?.close())

async function openPartlyPaidInvoice(page: Page): Promise<void> {
  const filter = JSON.stringify({ status: { eq: 'partly_paid' } })
  const { data } = await callAs(page, 'getInvoices', { filter, perPage: '1' })
  const [invoice] = data as { id: number }[]
  await page.goto(`/Invoices/${invoice?.id}/show`)
}

const open = (path: string) => async (page: Page) => {
  await page.goto(path)
}

const pictures: [string, string, (page: Page) => Promise<void>][] = [
  ['home', 'employee', open('/Home')],
  ['inbox', 'manager', open('/Inbox')],
  ['record', 'finance', openPartlyPaidInvoice],
  ['report', 'finance', open('/FinanceDashBoard')],
]

test.each(pictures)('the picture “%s” shows a page without an error', async (name, username, openPage) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, username, { baseURL })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot(folder ? { path: `${folder}/${name}.png` } : {})
  expect(picture.length).toBeGreaterThan(20_000)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
