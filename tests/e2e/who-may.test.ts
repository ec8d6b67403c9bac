import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { widthsOfLook } from '../setup/tier'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const sizes = process.env.SHOTS ? [1280, 768, 360] : widthsOfLook()

test.each(sizes)('an administrator asks on a record who may do what, at %i pixels', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', { baseURL, width, height: 900 })
  await page.goto('/LeaveRequests/1/show')
  await page.getByRole('button', { name: 'For administrators' }).click()
  await page.getByRole('menuitem', { name: 'Who may do this?' }).click()
  const panel = page.getByRole('dialog', { name: 'Who may do this?' })
  await panel.getByText('Not allowed').first().waitFor()
  const refused = panel.getByRole('region', { name: /^Not allowed/ })
  await refused.locator('summary').first().click()
  await refused
    .getByText(/ may not /)
    .first()
    .waitFor()
  expect(await scan(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/who-${width}.png` })
  await panel.getByRole('button', { name: 'Fields' }).click()
  await panel.getByLabel('Find a field').fill('reason')
  await panel.locator('summary').first().click()
  await panel.getByText(/ may read reason of /).waitFor()
  if (process.env.SHOTS) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `${process.env.SHOTS}/who-fields-${width}.png` })
  }
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('an administrator finds out on a list why somebody does not see a record; others are not offered to ask', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', {
    baseURL,
    width: 1280,
    height: 900,
  })
  await page.goto('/LeaveRequests')
  await page.getByRole('button', { name: 'For administrators' }).click()
  await page.getByRole('menuitem', { name: 'Find a record someone cannot see' }).click()
  const panel = page.getByRole('dialog', { name: 'Find a record someone cannot see' })
  await panel.getByLabel('Person').fill('Harini')
  await page.getByRole('option').first().click()
  await panel.getByLabel('Leave request').fill('LV-00001')
  await page.getByRole('option').first().click()
  await panel.getByText(/may not find LV-00001.* in the list: /).waitFor()
  expect(await scan(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/who-list.png` })
  const other = await signedIn(browser, 'hr', { baseURL, width: 1280, height: 900 })
  await other.page.goto('/LeaveRequests')
  await other.page.getByRole('row').nth(1).waitFor()
  expect(await other.page.getByRole('button', { name: 'For administrators' }).count()).toBe(0)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await other.close()
  await close()
})
