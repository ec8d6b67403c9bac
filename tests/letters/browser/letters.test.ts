import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { signedIn } from '../../e2e/signed-in'
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
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
}

test.each(widthsOfLook())('at %i px HR writes a letter, and it is kept as a file', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
  await page.goto('/EmployeeLetters/create')
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.fill('Harini')
  await page.getByRole('option', { name: /Harini Venkatachalam/ }).click()
  await page.getByRole('combobox', { name: 'Letter type' }).selectOption({ index: 1 })
  await expectGood(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/EmployeeLetters\/\d+\/show/)
  await expectGood(page)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
