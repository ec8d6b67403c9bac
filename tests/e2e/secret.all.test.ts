import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { callAs, signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const number = '50100234567890'

/** Asks for another bank of the last supplier, and opens the request. */
async function openChange(page: Page): Promise<void> {
  const suppliers = await callAs(page, 'getSuppliers', {
    sort: '[["id","desc"]]',
    filter: '{"status":{"eq":"active"}}',
  })
  for (const { id } of suppliers.data as { id: number }[]) {
    const { data } = await callAs(page, 'createSupplierBankChange', {
      supplierId: String(id),
      bankHolder: 'Bharat Tools and Works',
      bankNumber: number,
      bankCode: 'HDFC0001234',
      evidence: 'call_back',
      reason: 'They moved to another bank',
    })
    if (!data) continue
    await page.goto(`/SupplierBankChanges/${(data as { id: number }).id}/show`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return
  }
  throw new Error('There is no supplier whose bank can be changed')
}

test('the record shows masks, and one whole value for a moment to whoever says why', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await openChange(page)
  const masked = page.getByText('••••7890').first()
  await masked.waitFor()
  expect(await page.getByText(number).count()).toBe(0)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    // The page answers a new width with a rendering of its own.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/record-${width}.png`, fullPage: true })
  }
  await page.getByRole('button', { name: 'Show account number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show account number' })
  await dialog.getByRole('button', { name: 'Show' }).click()
  await dialog.getByText('Reason is required.').waitFor()
  expect(await dialog.getByLabel('Reason').evaluate((input) => input === document.activeElement)).toBe(true)
  await dialog.getByLabel('Reason').fill('To compare it with the letter')
  expect(await scan(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dialog.png` })
  await dialog.getByRole('button', { name: 'Show' }).click()
  await page.getByText(number).waitFor()
  await page.getByText(/Hidden in \d+ s/).waitFor()
  expect(await scan(page)).toEqual([])
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/shown-${width}.png`, fullPage: true })
  }
  await page.getByRole('button', { name: 'Hide' }).click()
  await masked.waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Show account number')
  expect(await page.getByText(number).count()).toBe(0)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('a value hides itself', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await page.clock.install()
  await openChange(page)
  await page.getByRole('button', { name: 'Show account holder' }).click()
  await page.getByLabel('Reason').fill('Once more to look at it')
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
  const whole = page.getByText('Bharat Tools and Works')
  await whole.waitFor()
  await page.clock.runFor(31_000)
  await whole.waitFor({ state: 'detached' })
  await close()
})
