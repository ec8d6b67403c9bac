import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGood } from '../browser/look'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { widthsOfLook } from '../setup/tier'
import { signedIn, tabTo } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const top = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).evaluate((element) => element.getBoundingClientRect().bottom)

test('finance makes a payment run from claims in three clicks, of what is ticked, and never of nothing', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/Reimbursements')
  await page.getByRole('link', { name: 'New payment run' }).click()
  const claims = page.getByRole('group', { name: /^Claims/ })
  const sum = claims.getByRole('status')
  await sum.getByText(/^2 of 2 selected · ₹/).waitFor()
  const whole = await sum.textContent()
  for (const head of ['Employee', 'Payable', 'Waiting', 'Paid to'])
    await claims.getByRole('columnheader', { name: head }).waitFor()
  await expectGood(page, 'payment-run')
  // By keys alone: a row is unticked, all are chosen again.
  await tabTo(page, 'checkbox', /^EX-/)
  await page.keyboard.press('Space')
  await sum.getByText(/^1 of 2 selected · ₹/).waitFor()
  await claims.getByRole('button', { name: 'Select all' }).click()
  expect(await sum.textContent()).toBe(whole)
  await claims.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Choose the claims to pay.').first().waitFor()
  await claims.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/PaymentRuns\/\d+/)
  await page.getByRole('button', { name: 'Paid', exact: true }).waitFor()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test.each(widthsOfLook())('at %i px a manager sees who is away as bars, as a table and by week', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'manager', { baseURL, width })
  await page.goto('/MyTeam')
  const card = page.getByRole('region', { name: 'Who is away', exact: true })
  await card.getByText('Harini Venkatachalam').first().waitFor()
  await expectGood(page, 'my-reports')
  await card.getByRole('button', { name: 'Week', exact: true }).click()
  await page.waitForURL(/span=week/)
  await card.getByRole('button', { name: 'Next week' }).press('Enter')
  await page.waitForURL(/on=/)
  await card.getByRole('button', { name: 'Table', exact: true }).click()
  await card.getByRole('region', { name: 'Who is away, as bars' }).waitFor({ state: 'detached' })
  await card.getByRole('row', { name: /Harini Venkatachalam/ }).waitFor()
  await expectGood(page, 'my-reports-table')
  await page.getByRole('button', { name: 'My department' }).click()
  await page.waitForURL(/of=department/)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('finance chases a customer: the mail is shown before it goes, a call is logged for all that is overdue', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/Receivables')
  const work = page.getByRole('region', { name: 'Overdue by customer' })
  const remind = work.getByRole('button', { name: 'Remind: Kaveri Loomcraft' })
  await remind.waitFor()
  await expectGood(page, 'receivables')
  await remind.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Open invoices', { exact: true }).waitFor()
  await dialog.getByText(/these invoices are open on/).waitFor()
  await expectGood(page, 'remind')
  await dialog.getByRole('button', { name: 'Remind', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await work.getByRole('button', { name: 'Log call: Kaveri Loomcraft' }).click()
  expect(await dialog.getByLabel('For all overdue invoices of this customer').isChecked()).toBe(true)
  await dialog.getByLabel('What was said').fill('Will pay on Friday')
  await dialog.getByRole('button', { name: 'Log call', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('the finance dashboard is short; requests begin with four kinds, one’s own in sight', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/FinanceDashBoard')
  await page.getByRole('button', { name: /^Show \d+ more charts$/ }).waitFor()
  await page.getByRole('region', { name: 'Cash forecast' }).waitFor()
  expect(await height(page)).toBeLessThan(3500)
  await page.getByRole('button', { name: /^Show \d+ more charts$/ }).click()
  await page.getByRole('region', { name: 'Cost of tools' }).waitFor()
  await close()

  for (const [width, screens] of [
    [1280, 1],
    [360, 2],
  ] as const) {
    const employee = await signedIn(browser, 'employee', { baseURL, width })
    await employee.page.goto('/Requests')
    const kinds = employee.page.getByRole('navigation', { name: 'New request' })
    await expect.poll(() => kinds.getByRole('link').count()).toBe(4)
    expect(await top(employee.page, 'My requests')).toBeLessThan((employee.page.viewportSize()?.height ?? 0) * screens)
    await expectGood(employee.page, 'requests')
    await kinds.getByRole('button', { name: /^More/ }).click()
    expect(await kinds.getByRole('link').count()).toBeGreaterThan(8)
    await employee.close()
  }
})

test('the organization chart opens on the person', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await page.goto('/Organization')
  await page.getByRole('article').filter({ hasText: 'Harini Venkatachalam' }).waitFor()
  const [own, frame] = await Promise.all(
    [
      page.getByRole('article').filter({ hasText: 'Harini Venkatachalam' }),
      page.getByRole('region', { name: /^Chart of/ }),
    ].map((part) => part.boundingBox()),
  )
  if (!own || !frame) throw new Error('Neither is drawn')
  expect(Math.abs(own.x + own.width / 2 - (frame.x + frame.width / 2))).toBeLessThan(frame.width / 4)
  expect(own.y).toBeGreaterThan(frame.y)
  await close()
})
