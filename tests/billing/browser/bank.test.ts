import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { callAs, signedIn } from '../../e2e/signed-in'
import { widthsOfLook } from '../../setup/tier'
import { camtOf } from '../bank-files'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('a statement is taken in, its proposals are looked at with their reason, and several are confirmed at once', async () => {
  const [width = 1280] = widthsOfLook()
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
  const rowsOf = async (operation: string, filter: object) =>
    (await callAs(page, operation, { filter: JSON.stringify(filter) })).data as Record<string, unknown>[]
  const [account] = await rowsOf('getCompanyAccounts', { currency: { eq: 'INR' } })
  await page.goto('/BankStatements')
  await page.getByRole('button', { name: 'Take in a statement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account').fill(String(account?.accountNumber))
  await page.getByRole('option').first().click()
  const bytes = camtOf(String(account?.accountNumber), [
    { amount: '12.00', text: 'Nothing of ours', reference: 'SHOWN 1' },
  ])
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'july.xml', mimeType: 'application/xml', buffer: Buffer.from(bytes) })
  expect(await scan(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take in', exact: true }).click()
  await page.waitForURL(/\/BankStatements\/\d+\/show/)
  await page.getByRole('heading', { level: 1, name: 'july.xml' }).waitFor()
  await page.goto(
    `/BankLines?filter=${encodeURIComponent(JSON.stringify({ proposal: { empty: false }, status: { eq: 'open' } }))}`,
  )
  await page.getByRole('button', { name: 'Proposed because of: not empty' }).waitFor()
  await page.getByText('Number and open amount').first().waitFor()
  expect(await scan(page)).toEqual([])
  // Grown into cards, the rows have no box for all of them.
  const all = page.getByRole('checkbox', { name: 'Select all rows' })
  for (const box of width > 500 ? [all] : await page.locator('main li').getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Steps' }).click()
  await page.getByRole('menuitem', { name: 'Confirm and post' }).click()
  await page.getByRole('button', { name: /^Apply to 2/ }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await expect.poll(async () => (await rowsOf('getBankLines', { status: { eq: 'posted' } })).length).toBe(2)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
