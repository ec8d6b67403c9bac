import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, scan } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { signedIn } from '../../e2e/signed-in'
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test.each(widthsOfLook())('at %i px the chart opens, finds somebody and is a list as well', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'employee', { baseURL, width })
  await page.goto('/Organization')
  const chart = page.getByRole('region', { name: /^Chart of the company/ })
  await chart.getByRole('article').first().waitFor()
  await expectGood(page)

  await page.getByRole('combobox', { name: 'Find a person' }).fill('Jasleen')
  await page.getByRole('option', { name: /Jasleen Grewal/ }).click()
  const found = chart.getByRole('article').filter({ hasText: 'Jasleen Grewal' })
  await found.waitFor()
  await found.getByRole('button', { name: /^Show the people below Jasleen Grewal/ }).click()
  await chart.getByRole('article').filter({ hasText: 'Jaspreet Singh Virk' }).waitFor()

  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.waitForURL(/as=list/)
  const line = page.getByRole('listitem').filter({ hasText: 'Jasleen Grewal' }).last()
  await line.getByRole('link', { name: 'Jaspreet Singh Virk' }).waitFor()
  await expectGood(page)
  await line.getByRole('button', { name: /^Hide the people below Jasleen Grewal/ }).press('Enter')
  await line.getByRole('link', { name: 'Jaspreet Singh Virk' }).waitFor({ state: 'detached' })
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

exhaustively('the chart is saved as a picture and as PDF', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await page.goto('/Organization')
  await page.getByRole('article').first().waitFor()
  for (const [name, kind] of [
    ['Download picture', 'png'],
    ['PDF', 'pdf'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    expect((await saved).suggestedFilename()).toBe(`Organization.${kind}`)
  }
  await close()
})
