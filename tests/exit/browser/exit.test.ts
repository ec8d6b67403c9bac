import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { signedIn } from '../../e2e/signed-in'
import { daysFromToday } from '../../setup/clock'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

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
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
}

exhaustively('somebody resigns on a phone and takes it back', async () => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width: 360 })
  await page.goto('/Profile')
  await page.getByRole('link', { name: 'Resign' }).click()
  await page.getByRole('heading', { level: 1, name: 'New exit' }).waitFor()
  await expectGood(page)
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Studies' })
  await page.getByRole('textbox', { name: /^Comments/ }).fill('A course that I have waited for.')
  await page.getByLabel('Preferred last day').fill(daysFromToday(60))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Start this exit?' }).getByText('Studies').waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Start exit' }).click()
  await page.waitForURL(/\/Exits\/\d+\/show/)
  await page.getByText('Notice ends').first().waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Withdrawn').first().waitFor()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('the form of HR begins with nobody, and saves nothing before it has asked', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  await page.goto('/Exits/create')
  const person = page.getByRole('combobox', { name: /^Person/ })
  await person.waitFor()
  expect(await person.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Person is required.' }).waitFor()
  await person.fill('Deepa Shenoy')
  await page.getByRole('option', { name: /Deepa Shenoy/ }).click()
  await page.getByRole('combobox', { name: /^Exit type/ }).selectOption({ label: 'Mutual agreement' })
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Family' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Start this exit?' }).getByText('Deepa Shenoy').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/Exits/create')
  await close()
})

test.each(widthsOfLook())('at %i px HR sees who leaves, what is open, and who takes over', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
  await page.goto('/Exits?filter={"status":"clearance"}')
  // A row is named by its number, a card by what it is.
  await page.getByRole('main').locator('a[href^="/Exits/"][href$="/show"]').first().click()
  await page.waitForURL(/\/Exits\/\d+\/show/)
  await page.getByText('Clearance items').first().waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Impact and successors' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Everything that still depends on this person/).waitFor()
  await dialog.getByRole('table').waitFor()
  await expectGood(page)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
