import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { baseURL } from '../../browser/served'
import { openBrowser, scan } from '../../browser/session'
import { readPdf } from '../../e2e/pdf'
import { callAs, signedIn } from '../../e2e/signed-in'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function expectGood(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    const width = page.viewportSize()?.width
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` })
  }
}

/** Ticks all things of the name and opens what is done with them. */
async function take(page: Page, name: string, what: string): Promise<void> {
  await page.goto(`/Assets?filter=${encodeURIComponent(JSON.stringify({ name: { eq: name } }))}`)
  const cards = page.locator('main li input[type=checkbox]')
  const all = page.getByRole('checkbox', { name: 'Select all rows' })
  const rows = page.getByRole('checkbox', { name: 'Select row' })
  await cards.or(rows).nth(1).waitFor()
  if (await all.isVisible()) await all.click()
  else for (const card of await cards.all()) await card.click()
  await page.getByText('2 assets selected').waitFor()
  await page.getByRole('button', { name: 'Steps' }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const saved = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const download = page.waitForEvent('download')
  await act()
  return readPdf(readFileSync(await (await download).path())).texts.join(' ')
}

exhaustively.each(widthsOfLook())(
  'at %i px several things are labelled, handed out and taken back at once',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
    const name = `Together ${width}`
    await page.goto('/Home')
    for (let each = 0; each < 2; each += 1)
      await callAs(page, 'createCompanyAssetDetails', { name, category: 'monitor', condition: 'good' })
    const dialog = page.getByRole('dialog')

    await take(page, name, 'Print labels')
    await dialog.getByLabel('First free label').waitFor()
    await expectGood(page, 'labels')
    const labels = await saved(page, () => dialog.getByRole('button', { name: 'Create PDF' }).click())
    expect(labels.match(/MON-\d{5}/g)).toHaveLength(2)
    expect(labels).toContain('Property of Steward Demo Company')

    await take(page, name, 'Issue to a person')
    await dialog.getByRole('combobox', { name: /Person/ }).fill('Jasleen')
    await page.getByRole('option', { name: /Jasleen Grewal/ }).click()
    await dialog.getByRole('table', { name: 'Assets' }).waitFor()
    await expectGood(page, 'issue')
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await dialog.getByText('Issued to Jasleen Grewal: 2').waitFor()
    const sheet = await saved(page, () => dialog.getByRole('button', { name: 'Acceptance sheet' }).click())
    expect(sheet).toContain('Received by Jasleen Grewal')
    expect(sheet.match(/MON-\d{5}/g)).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await take(page, name, 'Return')
    await dialog
      .getByLabel(/^Condition of MON/)
      .first()
      .selectOption('Fair')
    await expectGood(page, 'take-back')
    await dialog.getByRole('button', { name: 'Return' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)
