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
  // On a phone the tools of the list are on a sheet of their own.
  const dialog = page.getByRole('dialog').last()
  const open = async () => {
    await page.goto('/BankStatements')
    if (width < 600) await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Import statement' }).click()
    await dialog.getByLabel('Account').fill(String(account?.accountNumber))
    await page.getByRole('option').first().click()
  }
  await open()
  // A day that can be read in two ways is asked, in words, before anything is kept.
  const send = () => dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Amount\n03/04/2026,5.25') })
  await send()
  await dialog.getByText('does 03/04/2026 mean 03 Apr 2026 or 04 Mar 2026?').waitFor()
  await dialog.getByLabel('Date format').waitFor()
  expect(await scan(page)).toEqual([])
  expect(await rowsOf('getBankStatements', { fileName: { eq: 'days.csv' } })).toEqual([])
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('importBankStatement')])
  await dialog.getByLabel('Date format').selectOption('mdy')
  await send()
  await page.waitForURL(/\/BankStatements\/\d+\/show/)
  expect(await rowsOf('getBankLines', { amount: { eq: '5.25' } })).toMatchObject([{ bookedOn: '2026-03-04' }])
  await open()
  const bytes = camtOf(String(account?.accountNumber), [
    { amount: '12.00', text: 'Nothing of ours', reference: 'SHOWN 1' },
  ])
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'july.xml', mimeType: 'application/xml', buffer: Buffer.from(bytes) })
  expect(await scan(page)).toEqual([])
  await send()
  await page.waitForURL(/\/BankStatements\/\d+\/show/)
  await page.getByRole('heading', { level: 1, name: 'july.xml' }).waitFor()
  await page.goto(
    `/BankLines?filter=${encodeURIComponent(JSON.stringify({ proposal: { empty: false }, status: { eq: 'open' } }))}`,
  )
  await page.getByRole('button', { name: 'Matched by: not empty' }).waitFor()
  await page.getByText('Number and open amount match').first().waitFor()
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
